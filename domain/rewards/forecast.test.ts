import { expect, test } from 'vitest'
import { AFFILIATE_RULES } from '../affiliates/rules.ts'
import { satang } from '../money.ts'
import { CHECK_IN_RULES } from './check-in.ts'
import { expectedPrize, forecastRewards, perMonth, type RewardHistory } from './forecast.ts'
import { WHEEL_RULES } from './wheel.ts'

const RULES = {
  checkIn: { ...CHECK_IN_RULES, isOn: true },
  wheel: {
    ...WHEEL_RULES,
    isOn: true,
    places: [
      { weight: 3, prize: satang(0) },
      { weight: 1, prize: satang(10_00) },
    ],
  },
  affiliates: { ...AFFILIATE_RULES, isOn: true },
}
const HISTORY: RewardHistory = {
  ...{ days: 15, cashback: satang(500_00), withRanks: satang(620_00), spins: 40 },
  raised: satang(30_00),
  checkIns: [
    { day: 1, times: 10 }, // a baht
    { day: 7, times: 2 }, // ten, and twenty beside it
  ],
  brought: [
    { group: 'thai', level: 1, staked: satang(10_000_00) },
    { group: 'thai', level: 2, staked: satang(5_000_00) },
    { group: 'unknown', level: 1, staked: satang(5_000_00) },
  ],
}

test('fifteen days are half of a month', () => {
  expect(forecastRewards(HISTORY, RULES)).toEqual({
    checkIn: 2 * (10 * 1_00 + 2 * 30_00),
    cashback: 2 * 500_00,
    ranks: 2 * (120_00 + 30_00),
    wheel: 2 * 40 * 2_50,
    affiliates: 2 * (50_00 + 10_00),
  })
})

test('what is off costs nothing, whatever members did', () => {
  const { checkIn, wheel, affiliates } = RULES
  const off = {
    checkIn: { ...checkIn, isOn: false },
    wheel: { ...wheel, isOn: false },
    affiliates: { ...affiliates, isOn: false },
  }
  expect(forecastRewards(HISTORY, off)).toMatchObject({ checkIn: 0, wheel: 0, affiliates: 0 })
})

test.each([
  [100, 30, 100],
  [100, 7, 429], // 428.57 is rounded up
  [0, 1, 0],
  [100, 0, 0],
])('%i satang in %i days are %i a month', (amount, days, month) => {
  expect(perMonth(amount, days)).toBe(month)
})

test('a wheel wins its average, and one without places nothing', () => {
  expect(expectedPrize(WHEEL_RULES.places)).toBe(1_74)
  expect(expectedPrize([])).toBe(0)
})
