import { expect, test } from 'vitest'
import { satang } from '../../money.ts'
import { areSameTerms, FIRST_TERMS, isBackBeyondDay, isDayFull } from './wallet-terms.ts'

test.each([
  [100, 0, 100, false],
  [101, 0, 100, true],
  [50, 51, 100, true],
  [50, -500, 100, false],
  [1_000_000, 0, null, false],
])('a win of %i after %i with a bound of %s is beyond the day: %s', (amount, net, mostDay, is) => {
  expect(isDayFull(satang(amount), { net, mostDay: mostDay === null ? null : satang(mostDay) })).toBe(is)
})

const HOUR_MS = 3_600_000
test.each([
  ['of just now, however large, on an empty day', 500, -500, 0, 0, 100, false],
  ['of just now on a full day, while little came back', 50, 100, 0, 0, 100, false],
  ['of just now after much came back, on a day with room', 50, -500, 100, 0, 100, false],
  ['of just now on a full day after much came back', 50, 100, 60, HOUR_MS, 100, true],
  ['of before on an empty day', 100, 0, 0, HOUR_MS + 1, 100, false],
  ['of before, of more than the bound', 101, -500, 0, HOUR_MS + 1, 100, true],
  ['of before after much came back', 41, -500, 60, HOUR_MS + 1, 100, true],
  ['of before on a full day', 1, 100, 0, HOUR_MS + 1, 100, true],
  ['of before without a bound', 1_000_000, 0, 0, HOUR_MS + 1, null, false],
] as const)('a stake that comes back, %s, is beyond the day', (_, amount, net, back, ageMs, most, is) => {
  const mostDay = most === null ? null : satang(most)
  expect(isBackBeyondDay(satang(amount), { net, back, ageMs, mostDay })).toBe(is)
})

test('terms are the same when all three are', () => {
  expect(areSameTerms(FIRST_TERMS, { ...FIRST_TERMS })).toBe(true)
  expect(areSameTerms(FIRST_TERMS, { ...FIRST_TERMS, mostDay: null })).toBe(false)
})
