import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bahtToSatang, multipleToRate, NO_DISCOUNT, type PayoutRate, payoutRate } from '../../money.ts'
import { numberKey } from '../number-key.ts'
import type { NumberRule } from './number-rule.ts'
import { priceLine, type RateView } from './price-line.ts'
import { numberRateOfRank, RANK_RAISE_MOST, rateOfRank } from './rank-rate.ts'
import { NO_LIMITS } from './sale-limits.ts'

test.each([
  ['no rank', 900, 1_000, 0, 900],
  ['half a per cent', 900, 1_000, 5, 904.5],
  ['rounded down to a hundredth', 3.2, 4, 5, 3.21],
  ['less than a hundredth is nothing', 1.9, 2, 5, 1.9],
  ['up to what the plan allows', 900, 903, 5, 903],
  ['a highest that the rate has passed lowers nothing', 900, 890, 5, 900],
  ['a plan without a highest', 900, null, 50, 900],
  ['five per cent', 90, 100, 50, 94.5],
] as const)('%s: %d, at most %d, with %d tenths of a per cent pays %d', (_, rate, most, raise, pays) => {
  const plan = { rate: multipleToRate(rate), rankMax: most === null ? null : multipleToRate(most) }
  expect(rateOfRank(plan, raise)).toBe(multipleToRate(pays))
})

test('a plan that says nothing of ranks pays everybody the same', () => {
  expect(rateOfRank({ rate: multipleToRate(90) }, RANK_RAISE_MOST)).toBe(multipleToRate(90))
})

const STEPS = [
  { upTo: bahtToSatang(100), rate: multipleToRate(90) },
  { upTo: null, rate: multipleToRate(80) },
] as const

test.each<[string, NumberRule | undefined, number, number, number]>([
  ['sold as its type is', undefined, 90, 0, 90.9],
  ['half', { kind: 'half' }, 90, 0, 45],
  ['a rate of its own', { kind: 'rate', rate: multipleToRate(89.99) }, 90, 0, 89.99],
  ['a rate of its own that the plan came to pay', { kind: 'rate', rate: multipleToRate(90) }, 90, 0, 90],
  [
    'a rate of its own above what the plan came to pay',
    { kind: 'rate', rate: multipleToRate(95) },
    90,
    0,
    90,
  ],
  ['the first step, which pays as the plan does', { kind: 'tiers', tiers: STEPS }, 90, 0, 90.9],
  ['the first step, which pays less', { kind: 'tiers', tiers: STEPS }, 91, 0, 90],
  ['a lower step', { kind: 'tiers', tiers: STEPS }, 90, 100, 80],
  ['a lower step that the plan came to pay', { kind: 'tiers', tiers: STEPS }, 80, 100, 80],
])(
  'what somebody set for a number is paid to every rank, its price alike: %s',
  (_, rule, plan, sold, pays) => {
    const key = numberKey('two_top', '12')
    const full: RateView = {
      ...{ rate: multipleToRate(plan), rankMax: multipleToRate(95), discount: NO_DISCOUNT },
      ...{ stakeMin: bahtToSatang(1), stakeMax: bahtToSatang(1_000) },
    }
    const round = { limits: NO_LIMITS, caps: new Map(), numbers: new Map(rule ? [[key, rule]] : []) }
    const line = { type: 'two_top', key, soFar: { sold: bahtToSatang(sold), toMember: 0 } } as const
    const price = priceLine(round, { sold: full, full: full.rate }, line)
    expect(numberRateOfRank(price, full, 10)).toBe(multipleToRate(pays))
  },
)

test('a rank never lowers a rate, nor passes the highest of the plan; a higher one never pays less', () => {
  const rates = fc.integer({ min: 1, max: 10_000_000 })
  const raises = fc.integer({ min: 0, max: RANK_RAISE_MOST })
  fc.assert(
    fc.property(rates, fc.option(rates), raises, raises, (rate, most, one, other) => {
      const plan = { rate: payoutRate(rate), rankMax: most as PayoutRate | null }
      const [low, high] = [rateOfRank(plan, Math.min(one, other)), rateOfRank(plan, Math.max(one, other))]
      expect(low >= rate && high >= low).toBe(true)
      expect(high <= Math.max(rate, most ?? 0)).toBe(true)
      expect(high * 1_000 <= rate * (1_000 + Math.max(one, other))).toBe(true)
    }),
  )
})
