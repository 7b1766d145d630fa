import { expect, test } from 'vitest'
import { isBaht, rateToMultiple } from '../money.ts'
import { nameOf } from './bet-type-names.ts'
import { BET_TYPES, digitsOf, isBetType, isDigits } from './bet-types.ts'
import { DEFAULT_PLAN, DEFAULT_PLANS } from './price/default-rates.ts'

test('each bet type is listed once, with a name of its own in both languages', () => {
  expect(new Set(BET_TYPES.map((row) => row.type)).size).toBe(24)
  for (const language of ['th', 'en'] as const)
    expect(new Set(BET_TYPES.map((row) => nameOf(row.type, language))).size).toBe(24)
  for (const { type, digits } of BET_TYPES) {
    expect(isBetType(type)).toBe(true)
    expect(digitsOf(type)).toBe(digits)
  }
})

test.each(['three_middle', '', 'toString', '__proto__', 'THREE_TOP'])('%s is no bet type', (text) => {
  expect(isBetType(text)).toBe(false)
})

test.each([
  ['123', 3, true],
  ['000', 3, true],
  ['999', 3, true],
  ['12:', 3, false], // ":" and "/" are the characters next to the digits in ASCII
  ['12/', 3, false],
  ['12', 3, false],
  ['1234', 3, false],
  ['๑๒๓', 3, false],
  ['１２３', 3, false], // full width
  [' 12', 3, false],
  ['1.2', 3, false],
  ['-12', 3, false],
  ['1e2', 3, false],
  ['', 1, false],
] as const)('"%s" is %s digits: %s', (text, count, expected) => {
  expect(isDigits(text, count)).toBe(expected)
})

test('the default plans sell what the contract says', () => {
  const sold = DEFAULT_PLANS.map((plan) => [
    plan.code,
    Object.fromEntries(plan.rates.map((row) => [row.type, [rateToMultiple(row.rate), row.discount]])),
  ])
  expect(Object.fromEntries(sold)).toEqual({
    [DEFAULT_PLAN]: {
      three_top: [900, 0],
      three_tod: [150, 0],
      three_front: [450, 0],
      three_bottom: [450, 0],
      two_top: [90, 0],
      two_bottom: [90, 0],
      run_top: [3.2, 0],
      run_bottom: [4.2, 0],
      two_front: [90, 0],
      two_spread: [90, 0],
      two_tod: [13, 0],
      pin_top_hundreds: [8, 0],
      pin_top_tens: [8, 0],
      pin_top_units: [8, 0],
      pin_bottom_tens: [8, 0],
      pin_bottom_units: [8, 0],
      four_top: [7000, 0],
      four_tod: [250, 0],
      four_float: [25, 0],
      five_float: [15, 0],
      high_low: [1.9, 0],
      odd_even: [1.9, 0],
      four_set: [833.33, 0],
    },
    discount: {
      three_top: [650, 2500],
      three_tod: [105, 2500],
      two_top: [65, 2500],
      two_bottom: [65, 2500],
      run_top: [3, 1000],
      run_bottom: [4, 1000],
    },
  })
})

test('by default a line is 1 to 10,000 baht and a number is not limited', () => {
  for (const { type, stakeMin, stakeMax, maxPerNumber, rate } of DEFAULT_PLANS.flatMap(
    (plan) => plan.rates,
  )) {
    expect([stakeMin, stakeMax, maxPerNumber]).toEqual([type === 'four_set' ? 12_000 : 100, 1_000_000, null])
    expect(isBaht(rateToMultiple(rate))).toBe(true)
  }
})

/** The average number of winners among all numbers of the type, from which a plan's return follows. */
test.each([
  ['three_top', 1 / 1000],
  ['three_tod', 6 / 1000],
  ['two_top', 1 / 100],
  ['two_bottom', 1 / 100],
  ['run_top', 271 / 1000],
  ['run_bottom', 19 / 100],
  ['three_front', 2 / 1000],
  ['three_bottom', 2 / 1000],
] as const)('no default plan returns all of the money on %s', (type, chance) => {
  for (const plan of DEFAULT_PLANS) {
    const row = plan.rates.find((candidate) => candidate.type === type)
    if (!row) continue
    expect((rateToMultiple(row.rate) * chance) / (1 - row.discount / 10_000)).toBeLessThan(1)
  }
})
