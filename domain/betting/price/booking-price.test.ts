import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bahtToSatang, multipleToRate, rateToMultiple, satang } from '../../money.ts'
import { capacityLeft, livePrice } from './booking-price.ts'

const cap = bahtToSatang(10_000)

test.each([
  ['nothing sold', 900, 0, 900],
  ['just under half', 900, 4_999.99, 900],
  ['half', 900, 5_000, 855],
  ['just under three quarters', 900, 7_499.99, 855],
  ['three quarters', 900, 7_500, 810],
  ['just under nine tenths', 900, 8_999.99, 810],
  ['nine tenths', 900, 9_000, 720],
  ['full', 900, 10_000, 720],
  ['more than a cap lowered since', 900, 12_000, 720],
  ['3.2 less 5 % is 3.04, rounded down to a tenth', 3.2, 5_000, 3],
  ['1.9 less 20 % is 1.52, rounded down to a tenth', 1.9, 9_500, 1.5],
  ['0.05 keeps its hundredths', 0.05, 9_500, 0.04],
] as const)('%s: %d at %d taken pays %d', (_, rate, taken, pays) => {
  expect(rateToMultiple(livePrice(multipleToRate(rate), { taken: bahtToSatang(taken), cap }))).toBe(pays)
})

test('a number without a cap has no steps', () => {
  expect(rateToMultiple(livePrice(multipleToRate(90), undefined))).toBe(90)
  expect(capacityLeft(undefined)).toBeUndefined()
})

test('a cap of zero is full, and so is a cap below what is sold', () => {
  expect(rateToMultiple(livePrice(multipleToRate(90), { taken: satang(0), cap: satang(0) }))).toBe(72)
  expect(capacityLeft({ taken: satang(500), cap: satang(300) })).toBe(0)
  expect(capacityLeft({ taken: satang(100), cap: satang(300) })).toBe(200)
})

test('a price never rises as a number fills, and never exceeds the rate', () => {
  const amount = fc.integer({ min: 0, max: 2_000_000 })
  const rate = fc.integer({ min: 100, max: 900_000 })
  fc.assert(
    fc.property(rate, amount, amount, (hundredths, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      const base = multipleToRate(hundredths / 100)
      const before = livePrice(base, { taken: satang(less), cap })
      const after = livePrice(base, { taken: satang(more), cap })
      expect(before).toBeLessThanOrEqual(base)
      expect(after).toBeLessThanOrEqual(before)
      expect(after % 10).toBe(0)
    }),
  )
})
