import { describe, expect, test } from 'vitest'
import { NO_MONEY, satang } from '../money.ts'
import {
  type ClaimFacts,
  type CouponTerms,
  claimLeft,
  claimState,
  codesAsked,
  couponCost,
  couponNeed,
  refuseBesideCodes,
  refuseClaim,
  refuseCouponTerms,
  ripeClaims,
  waitingCredit,
} from './coupon.ts'

const TERMS: CouponTerms = {
  ...{ nameTh: 'เครดิตฟรี 50', nameEn: '50 free', credit: satang(50_00), times: 5, groups: [] },
  ...{ cashMin: satang(50_00), cashMax: satang(100_00), total: 100, timesEach: 2, deviceEach: 3 },
  ...{ startsAt: '2026-11-01T00:00:00+07:00', endsAt: '2026-12-01T00:00:00+07:00' },
}

test.each<[Partial<CouponTerms>, ReturnType<typeof refuseCouponTerms>]>([
  [{}, undefined],
  [{ endsAt: null }, undefined],
  [{ credit: satang(99) }, 'COUPON_CREDIT'],
  [{ credit: satang(10_000_01) }, 'COUPON_CREDIT'],
  [{ times: 0 }, 'COUPON_TIMES'],
  [{ times: 1.5 }, 'COUPON_TIMES'],
  [{ timesEach: 101 }, 'COUPON_TIMES'],
  [{ deviceEach: 0 }, 'COUPON_TIMES'],
  [{ deviceEach: 2 }, undefined],
  [{ deviceEach: 1 }, 'COUPON_DEVICE'], // its second claim would be refused as another person's
  [{ cashMax: satang(49_99) }, 'COUPON_CASH'],
  [{ cashMin: satang(0) }, 'COUPON_CASH'],
  [{ cashMin: satang(100_00) }, undefined],
  [{ cashMin: satang(100_00), timesEach: 1 }, 'COUPON_CASH'], // nobody would reach it
  [{ cashMin: satang(100_00), cashMax: satang(99_00) }, 'COUPON_CASH'],
  [{ total: 0 }, 'COUPON_TOTAL'],
  [{ total: 100_001 }, 'COUPON_TOTAL'],
  [{ endsAt: TERMS.startsAt }, 'COUPON_UNTIL'],
  [{ startsAt: 'soon' }, 'COUPON_UNTIL'],
])('terms with %o: %s', (some, refused) => {
  expect(refuseCouponTerms({ ...TERMS, ...some })).toBe(refused)
})

test.each<[Partial<CouponTerms>, number, number, ReturnType<typeof refuseBesideCodes>]>([
  [{}, 0, 0, undefined],
  [{}, 100, 100, undefined],
  [{}, 101, 101, 'COUPON_MADE'],
  [{ total: 1 }, 2, 1, 'COUPON_MADE'],
  [{ cashMin: satang(50_01) }, 100, 1, 'COUPON_FEW'], // two claims, of two codes
  [{ cashMin: satang(50_01) }, 100, 2, undefined],
  [{ cashMin: satang(50_01) }, 0, 0, undefined],
])('terms with %o beside %i claims of %i codes: %s', (some, issued, codes, refused) => {
  expect(refuseBesideCodes({ ...TERMS, ...some }, { issued, codes })).toBe(refused)
})

test('the most that a campaign can cost counts what was claimed, at what it brought then', () => {
  const cost = (issued: number, claims: number, claimed: number) =>
    couponCost({ credit: satang(10_00), total: 100 }, { issued, claims, claimed: satang(claimed) })
  expect(cost(0, 0, 0)).toBe(1_000_00)
  expect(cost(100, 40, 40_000_00)).toBe(40_600_00)
  expect(cost(300, 0, 0)).toBe(3_000_00) // of before, when a total could be made smaller than its codes
  expect(cost(100, 100, 0)).toBe(0)
  expect(codesAsked({ credit: satang(20_00), cashMin: satang(40_01) })).toBe(3)
})

const had = (some: Partial<ClaimFacts['had']> = {}) => ({ member: 0, number: 0, device: 0, ...some })

test.each<[Partial<ClaimFacts>, ReturnType<typeof refuseClaim>]>([
  [{}, undefined],
  [{ isOver: true }, 'COUPON_ENDED'],
  [{ now: new Date('2026-12-01T00:00:00+07:00') }, 'COUPON_ENDED'],
  [{ usesLeft: 0 }, 'COUPON_GONE'],
  [{ had: had({ member: 2, number: 2 }) }, 'COUPON_USED'],
  [{ had: had({ number: 2 }) }, 'COUPON_SHARED'],
  [{ had: had({ device: 2 }) }, undefined],
  [{ had: had({ device: 3 }) }, 'COUPON_SHARED'],
  [{ credited: satang(50_00) }, undefined],
  [{ credited: satang(50_01) }, 'COUPON_FULL'],
  [{ hasAccount: false }, 'COUPON_ACCOUNT'],
  [{ isPlaying: true }, 'COUPON_PLAYING'],
  [{ hasPromotion: true }, 'COUPON_PROMOTION'],
])('a claim with %o: %s', (some, refused) => {
  const facts: ClaimFacts = {
    ...{ now: new Date('2026-11-15T00:00:00Z'), terms: TERMS, isOver: false, usesLeft: 1, hasAccount: true },
    ...{ hasPromotion: false, isPlaying: false, credited: NO_MONEY, had: had() },
  }
  expect(refuseClaim({ ...facts, ...some })).toBe(refused)
})

describe('free credit', () => {
  const claim = (
    credit: number,
    done: number,
    campaignId = 'a',
    end: 'given-up' | 'converted' | null = null,
  ) => ({
    ...{ campaignId, credit: satang(credit), need: couponNeed({ credit: satang(credit), times: 5 }) },
    ...{ done: satang(done), end, least: satang(50_00) },
  })

  test('is ready when its stakes are played, and asks for nothing once it is given up', () => {
    expect(claimState(claim(20_00, 99_99))).toBe('active')
    expect(claimState(claim(20_00, 100_00))).toBe('ready')
    expect(claimLeft(claim(20_00, 99_99))).toBe(1)
    expect(claimLeft(claim(20_00, 300_00))).toBe(0)
    expect(claimLeft(claim(20_00, 0, 'a', 'given-up'))).toBe(0)
    expect(claimLeft(claim(20_00, 0, 'a', 'converted'))).toBe(100_00)
  })

  test('waits until it has ended', () => {
    const ended = [claim(20_00, 0, 'a', 'given-up'), claim(20_00, 0, 'a', 'converted')]
    expect(waitingCredit([claim(20_00, 0), claim(30_00, 500_00), ...ended])).toBe(50_00)
  })

  test('becomes cash from the least of its campaign on, together, and not before', () => {
    const [first, second, third] = [claim(20_00, 100_00), claim(30_00, 150_00), claim(40_00, 200_00, 'b')]
    expect(ripeClaims([first, third])).toEqual([])
    expect(ripeClaims([first, claim(30_00, 149_99), third])).toEqual([])
    expect(ripeClaims([first, second, third])).toEqual([first, second])
  })

  test('of one claim whose least was lowered since is free, and takes what waits beside it along', () => {
    const [first, second] = [claim(20_00, 100_00), claim(10_00, 50_00)]
    expect(ripeClaims([first, second])).toEqual([])
    expect(ripeClaims([{ ...first, least: satang(30_00) }, second])).toHaveLength(2)
    expect(ripeClaims([{ ...first, least: NO_MONEY }])).toHaveLength(1)
  })
})
