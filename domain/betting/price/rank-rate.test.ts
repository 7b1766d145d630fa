import fc from 'fast-check'
import { expect, test } from 'vitest'
import { multipleToRate, type PayoutRate, payoutRate } from '../../money.ts'
import { numberRateOfRank, RANK_RAISE_MOST, rateOfRank } from './rank-rate.ts'

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

test('a number that is paid less than its plan is paid so to every rank', () => {
  const plan = { rate: multipleToRate(90), rankMax: multipleToRate(95) }
  expect(numberRateOfRank(multipleToRate(45), plan, 10)).toBe(multipleToRate(45))
  expect(numberRateOfRank(multipleToRate(89.99), plan, 10)).toBe(multipleToRate(89.99))
  expect(numberRateOfRank(multipleToRate(90), plan, 10)).toBe(multipleToRate(90.9))
})

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
