import { expect, test } from 'vitest'
import { satang } from '../../money.ts'
import { areSameTerms, FIRST_TERMS, isDayFull } from './wallet-terms.ts'

test.each([
  [100, 0, 100, false],
  [101, 0, 100, true],
  [50, 51, 100, true],
  [50, -500, 100, false],
  [1_000_000, 0, null, false],
])('a win of %i after %i with a bound of %s is beyond the day: %s', (amount, net, mostDay, is) => {
  expect(isDayFull(satang(amount), { net, mostDay: mostDay === null ? null : satang(mostDay) })).toBe(is)
})

test('terms are the same when all three are', () => {
  expect(areSameTerms(FIRST_TERMS, { ...FIRST_TERMS })).toBe(true)
  expect(areSameTerms(FIRST_TERMS, { ...FIRST_TERMS, mostDay: null })).toBe(false)
})
