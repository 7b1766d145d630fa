import { describe, expect, test } from 'vitest'
import { beaconOf, beaconTimeMs, QUICKNET } from './beacon.ts'
import { type Custody, custodyOf, missesBeacon } from './custody.ts'
import {
  atPromisedRates,
  beaconFor,
  fastContext,
  fastTerms,
  freezesAtMs,
  RANK_REWARDS,
  rankReward,
  refuseShot,
  type ShotAsked,
} from './fast-rules.ts'

const CLOSES = 1_000_000_000
const OPEN: ShotAsked = {
  round: { status: 'open', opensAtMs: CLOSES - 900_000, closesAtMs: CLOSES },
  lastShotAtMs: null,
  coolDownSeconds: 5,
  nowMs: CLOSES - 60_000,
}
const closed = { ...OPEN.round, status: 'closed' } as const

describe('a shot', () => {
  test.each<[string, Partial<ShotAsked>, ReturnType<typeof refuseShot>]>([
    ['is taken while bets are', {}, undefined],
    ['is taken after bets have closed', { round: closed, nowMs: CLOSES + 60_000 }, undefined],
    [
      'is taken in a sealed round',
      { round: { ...closed, status: 'sealed' }, nowMs: CLOSES + 119_999 },
      undefined,
    ],
    ['is not taken at the freeze', { round: closed, nowMs: CLOSES + 120_000 }, 'SHOTS_FROZEN'],
    ['nor where nobody has closed the round in time', { nowMs: CLOSES + 120_000 }, 'SHOTS_FROZEN'],
    ['nor before the round opens', { nowMs: CLOSES - 900_001 }, 'ROUND_NOT_OPEN'],
    [
      'nor in a round that is not open yet',
      { round: { ...OPEN.round, status: 'scheduled' } },
      'ROUND_NOT_OPEN',
    ],
    ['nor in a void round', { round: { ...OPEN.round, status: 'void' } }, 'SHOTS_FROZEN'],
    ['nor in a drawn one', { round: { ...closed, status: 'settled' }, nowMs: CLOSES + 1 }, 'SHOTS_FROZEN'],
    ['nor too soon after the last', { lastShotAtMs: CLOSES - 64_999 }, 'SHOT_TOO_SOON'],
    ['but after the cool-down it is', { lastShotAtMs: CLOSES - 65_000 }, undefined],
  ])('%s', (_, change, refused) => {
    expect(refuseShot({ ...OPEN, ...change })).toBe(refused)
  })

  test('of a round closed early is taken until the announced freeze', () => {
    expect(freezesAtMs(closed)).toBe(CLOSES + 120_000)
    expect(refuseShot({ ...OPEN, round: closed, nowMs: CLOSES - 180_000 })).toBeUndefined()
  })
})

test.each([
  [1, 100_00, 200_00],
  [1, 99_99, 0],
  [16, 100_00, 400_00],
  [16, 0, 0],
  [2, 1_000_00, 0],
])('rank %s with %s satang staked brings %s', (rank, staked, amount) => {
  expect(rankReward(rank, staked)).toBe(amount)
})

test('only ranks 1 and 16 are rewarded', () => {
  expect(RANK_REWARDS.map(({ rank }) => rank)).toEqual([1, 16])
})

test('a context is the one of the published vectors', () => {
  expect(fastContext({ game: 'yeekee', businessDate: '2026-11-21', number: 42 })).toBe('yeekee:20261121:R042')
})

test('the terms are one text whatever the order of the rates, and another when a rate changes', () => {
  const rates = [
    { plan: 'full', type: 'three_top', rate: 90_000, discount: 0 },
    { plan: 'full', type: 'two_top', rate: 9_000, discount: 0 },
  ]
  const terms = fastTerms('fair', rates)
  expect(fastTerms('fair', rates.toReversed())).toBe(terms)
  expect(terms).toContain('full|three_top|90000|0')
  expect(fastTerms('classic', rates)).not.toBe(terms)
  expect(fastTerms('fair', [{ ...rates[0], rate: 80_000 } as never, rates[1] as never])).not.toBe(terms)
})

test('a beacon is named by the context and by the terms, after the freeze, and the rates are read as before', () => {
  const closesAtMs = QUICKNET.genesisMs + 300_000_000
  const beacon = beaconFor(QUICKNET, closesAtMs)
  expect(beaconTimeMs(QUICKNET, beacon.round)).toBeGreaterThan(freezesAtMs({ closesAtMs }))
  expect(beaconTimeMs(QUICKNET, beacon.round - 1)).toBeLessThanOrEqual(freezesAtMs({ closesAtMs }))
  const place = { game: 'yeekee', businessDate: '2026-11-21', number: 42 }
  expect(fastContext(place, beacon)).toBe(
    `yeekee:20261121:R042:drand:52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971:${beacon.round}`,
  )
  expect(beaconOf(fastContext(place, beacon))).toMatchObject({ chain: QUICKNET, round: beacon.round })
  expect(beaconOf(fastContext(place))).toBeUndefined()
  const rates = [{ plan: 'full', type: 'two_top', rate: 9_000, discount: 0 }]
  const terms = fastTerms('fair', rates, { beacon })
  expect(terms).toBe(
    `${fastTerms('fair', rates)};beacon=drand:${QUICKNET.hash}:${beacon.round}|wait_s=600|missing=void`,
  )
  expect(atPromisedRates(terms, rates)).toEqual([{ ...rates[0], rankMax: null }])
})

test('a round sells what its terms name at the rates they name: not more, and also of a plan that is gone', () => {
  const promised = [
    { plan: 'discount', type: 'two_top', rate: 6_500, discount: 2_500 },
    { plan: 'full', type: 'two_top', rate: 9_000, discount: 0 },
  ]
  const today = [
    { plan: 'discount', type: 'two_top', rate: 6_500, discount: 2_000 },
    { plan: 'full', type: 'two_top', rate: 8_000, discount: 100, rankMax: 9_500 },
    { plan: 'full', type: 'two_bottom', rate: 8_500, discount: 0 },
  ]
  const sold = promised.map((row) => ({ ...row, rankMax: null }))
  expect(atPromisedRates(fastTerms('fair', promised), today)).toEqual(sold)
  const limited = [{ ...today[1], stakeMin: 100 } as never]
  expect(atPromisedRates(fastTerms('fair', promised), limited)).toEqual(
    sold.map((row) => ({ ...row, stakeMin: 100 })),
  )
  expect(atPromisedRates(fastTerms('fair', []), today)).toEqual([])
})

test('the terms say where the shares are kept and that a beacon was not reached; those of before say neither', () => {
  const of = (custody: Custody, isUnreached = false) => fastTerms('fair', [], { custody, isUnreached })
  for (const custody of ['program', 'processes', 'elsewhere'] as const) {
    expect(custodyOf(of(custody))).toBe(custody)
    expect(custodyOf(of(custody, true))).toBe(custody)
    expect([missesBeacon(of(custody)), missesBeacon(of(custody, true))]).toEqual([false, true])
  }
  expect(of('program')).toBe(fastTerms('fair', []))
  expect(custodyOf(fastTerms('classic', [], { custody: 'processes' }))).toBe('program')
})
