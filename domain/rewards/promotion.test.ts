import { describe, expect, test } from 'vitest'
import { satang } from '../money.ts'
import {
  type ChoiceFacts,
  cashLeft,
  choiceHoldsUntil,
  isOfferedAt,
  isSpent,
  type PromotionTerms,
  promotionLeft,
  reckonPromotion,
  refuseChoice,
  refuseTerms,
} from './promotion.ts'

const TERMS: PromotionTerms = {
  ...{ nameTh: 'ฝากรับเพิ่ม 10%', nameEn: '10% more', offered: 'deposit', percent: 10, fixed: satang(0) },
  ...{ depositMin: satang(200_00), bonusMax: satang(300_00), times: 10, groups: [], timesEach: 1 },
  ...{ startsAt: '2026-11-01T00:00:00+07:00', endsAt: '2026-12-01T00:00:00+07:00' },
}
const FIXED = { ...TERMS, percent: 0, fixed: satang(50_00) }

describe('what a deposit brings', () => {
  test.each([
    // [deposit, bonus, to be staked], satang
    [500_00, 50_00, 5_500_00],
    [500_37, 50_00, 5_500_00], // the satang that tell transfers apart count nothing
    [200_00, 20_00, 2_200_00],
    [3_000_00, 300_00, 33_000_00],
    [9_000_00, 300_00, 93_000_00], // the most
  ])('%i satang: %i, and %i to stake', (deposit, bonus, need) => {
    expect(reckonPromotion(satang(deposit), TERMS)).toMatchObject({ bonus, need })
  })

  test('below the least nothing, and a fixed bonus is the same for all', () => {
    expect(reckonPromotion(satang(199_99), TERMS)).toBeUndefined()
    expect(reckonPromotion(satang(200_00), FIXED)).toMatchObject({ bonus: 50_00, need: 2_500_00 })
    expect(reckonPromotion(satang(900_00), FIXED)).toMatchObject({ bonus: 50_00, need: 9_500_00 })
  })

  test.each([
    // [terms, what may still become cash, bonus, to be staked], satang
    [TERMS, 50_00, 50_00, 5_500_00],
    [TERMS, 49_99, 49_99, 5_499_90], // no stakes are asked for the part that is not paid
    [TERMS, 1, 1, 5_000_10],
    [FIXED, 20_00, 20_00, 5_200_00],
    [FIXED, 50_01, 50_00, 5_500_00],
  ])(
    'of 500 baht under %o, where %i satang may still become cash: %i, and %i to stake',
    (terms, cash, bonus, need) => {
      expect(reckonPromotion(satang(500_00), terms, satang(cash))).toMatchObject({ bonus, need })
    },
  )

  test('nothing where nothing may become cash any more', () => {
    expect(reckonPromotion(satang(500_00), TERMS, satang(0))).toBeUndefined()
    const bound = { ...TERMS, cashMax: satang(700_00) }
    expect([TERMS, bound].map((terms) => cashLeft(terms, satang(650_00)))).toEqual([null, 50_00])
    expect(cashLeft(bound, satang(900_00))).toBe(0) // people have lowered it since
  })
})

test.each<[Partial<PromotionTerms>, ReturnType<typeof refuseTerms>]>([
  [{}, undefined],
  [{ fixed: satang(1_00) }, 'PROMOTION_BONUS'],
  [{ percent: 0 }, 'PROMOTION_BONUS'],
  [{ percent: 201 }, 'PROMOTION_BONUS'],
  [{ percent: 7.5 }, 'PROMOTION_BONUS'],
  [{ bonusMax: satang(0) }, 'PROMOTION_BONUS'],
  [{ percent: 0, fixed: satang(200_01) }, 'PROMOTION_DEPOSIT'],
  [{ depositMin: satang(99) }, 'PROMOTION_DEPOSIT'],
  [{ depositMin: satang(100_000_000_000) }, 'PROMOTION_DEPOSIT'],
  [{ times: 0 }, 'PROMOTION_TIMES'],
  [{ timesEach: 0 }, 'PROMOTION_TIMES'],
  [{ budget: satang(299_99) }, 'PROMOTION_BUDGET'], // nobody could have the most
  [{ budget: satang(300_00) }, undefined],
  [{ percent: 0, fixed: satang(50_00), budget: satang(50_00) }, undefined],
  [{ budget: satang(1_000_000_000_01) }, 'PROMOTION_BUDGET'],
  [{ budget: null }, undefined],
  [{ cashMax: satang(299_99) }, 'PROMOTION_CASH'], // nobody would be paid the bonus that is shown
  [{ cashMax: satang(300_00), timesEach: 5 }, undefined],
  [{ cashMax: null }, undefined],
  [{ endsAt: TERMS.startsAt }, 'PROMOTION_UNTIL'],
  [{ startsAt: 'soon' }, 'PROMOTION_UNTIL'],
  [{ endsAt: null }, undefined],
])('terms with %o: %s', (some, refused) => {
  expect(refuseTerms({ ...TERMS, ...some })).toBe(refused)
})

test('it is offered from its first moment to before its last', () => {
  expect(isOfferedAt(TERMS, new Date('2026-10-31T23:59:59+07:00'))).toBe(false)
  expect(isOfferedAt(TERMS, new Date(TERMS.startsAt))).toBe(true)
  expect(isOfferedAt(TERMS, new Date('2026-12-01T00:00:00+07:00'))).toBe(false)
  expect(isOfferedAt({ ...TERMS, endsAt: null }, new Date('2030-01-01T00:00:00Z'))).toBe(true)
})

test.each<[Partial<ChoiceFacts>, ReturnType<typeof refuseChoice>]>([
  [{}, undefined],
  [{ terms: undefined }, 'PROMOTION_UNKNOWN'],
  [{ at: 'register' }, 'PROMOTION_UNKNOWN'],
  [{ isOver: true }, 'PROMOTION_ENDED'],
  [{ now: new Date('2026-12-02T00:00:00Z') }, 'PROMOTION_ENDED'],
  [{ hasActive: true }, 'PROMOTION_ACTIVE'],
  [{ hasFreeCredit: true }, 'PROMOTION_COUPON'],
  [{ had: 1 }, 'PROMOTION_USED'],
  [{ terms: { ...TERMS, cashMax: satang(300_00) }, cashHad: satang(299_99) }, undefined],
  [{ terms: { ...TERMS, cashMax: satang(300_00) }, cashHad: satang(300_00) }, 'PROMOTION_USED'],
  [{ budgetLeft: satang(300_00) }, undefined],
  [{ budgetLeft: satang(299_99) }, 'PROMOTION_SPENT'],
  [{ budgetLeft: satang(-1) }, 'PROMOTION_SPENT'],
  [{ terms: FIXED, budgetLeft: satang(50_00) }, undefined],
])('a choice with %o: %s', (some, refused) => {
  const facts: ChoiceFacts = {
    ...{ now: new Date('2026-11-15T00:00:00Z'), terms: TERMS, isOver: false },
    ...{
      hasActive: false,
      hasFreeCredit: false,
      had: 0,
      cashHad: satang(0),
      budgetLeft: null,
      at: 'deposit',
    },
  }
  expect(refuseChoice({ ...facts, ...some })).toBe(refused)
})

test('what is left: never below nothing, asked for again by a void, and nothing once it is given up', () => {
  const need = satang(100)
  expect(promotionLeft({ need, done: satang(40), state: 'active' })).toBe(60)
  expect(promotionLeft({ need, done: satang(140), state: 'active' })).toBe(0)
  expect(promotionLeft({ need, done: satang(40), state: 'converted' })).toBe(60)
  expect(promotionLeft({ need, done: satang(40), state: 'given-up' })).toBe(0)
})

test.each<[Partial<PromotionTerms>, string, string]>([
  [{ endsAt: null }, '2026-11-15T12:00:00+07:00', '2026-11-16T12:00:00+07:00'],
  [{ endsAt: null, offered: 'register' }, '2026-11-15T12:00:00+07:00', '2026-12-15T12:00:00+07:00'],
  [{}, '2026-11-29T23:00:00+07:00', '2026-11-30T23:00:00+07:00'],
  [{}, '2026-11-30T23:00:00+07:00', '2026-12-01T00:00:00+07:00'], // its last day is the last of all
])('what is accepted under %o at %s holds until %s', (some, at, until) => {
  expect(choiceHoldsUntil({ ...TERMS, ...some }, new Date(at))).toEqual(new Date(until))
})

test.each([
  // [terms, what the budget has left, what may still become cash, spent]; the least deposit of 200 baht brings 20
  [TERMS, 299_99, null, false],
  [TERMS, 20_00, null, false],
  [TERMS, 19_99, null, true],
  [TERMS, 19_99, 10_00, false],
  [TERMS, -1, null, true],
  [TERMS, 0, 0, false], // nothing may become cash, whatever the budget has
  [FIXED, 49_99, null, true],
  [{ ...TERMS, depositMin: satang(199_50) }, 19_99, null, true],
])('%o is spent for all once the budget has not even the bonus of the least deposit', (...row) => {
  const [terms, left, cash, spent] = row
  expect(isSpent(terms, satang(left), cash === null ? null : satang(cash))).toBe(spent)
  expect(isSpent(terms, null, null)).toBe(false)
})
