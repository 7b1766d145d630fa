import { expect, test } from 'vitest'
import { AFFILIATE_RULES } from '../affiliates/rules.ts'
import { satang } from '../money.ts'
import { CASHBACK_RULES } from '../rewards/cashback.ts'
import { RANK_RULES } from '../rewards/ranks.ts'
import { WHEEL_RULES } from '../rewards/wheel.ts'
import { adjustDayMaxWith, moneyRulesFault } from './money-rules.ts'
import { WITHDRAWAL_RULES } from './withdrawal.ts'

test.each<[string, Partial<Record<'min' | 'max' | 'dayMax', number>>, string | undefined]>([
  ['as they are', {}, undefined],
  ['the same three times', { min: 500, max: 500, dayMax: 500 }, undefined],
  ['the least above the most', { min: 501, max: 500, dayMax: 500 }, 'WITHDRAW_BOUNDS'],
  ['one above what a day takes', { min: 1, max: 501, dayMax: 500 }, 'WITHDRAW_BOUNDS'],
  ['nothing as the least', { min: 0 }, 'WITHDRAW_NO_AMOUNT'],
])('bounds of withdrawals, %s', (_, some, fault) => {
  const set = Object.fromEntries(Object.entries(some).map(([name, baht]) => [name, satang(baht * 100)]))
  expect(
    moneyRulesFault({
      withdrawals: { ...WITHDRAWAL_RULES, ...set },
      cashback: CASHBACK_RULES,
      wheel: WHEEL_RULES,
      affiliates: AFFILIATE_RULES,
      ranks: RANK_RULES,
    }),
  ).toBe(fault)
})

test('what people may give by hand in a day is as set where it is an amount, and little where it is none', () => {
  expect([500, 0].map(adjustDayMaxWith)).toEqual([500, 0])
  for (const odd of [undefined, null, '9999', -1, 1.5, Number.NaN])
    expect(adjustDayMaxWith(odd)).toBe(10_000_00)
})

test.each<[string, object, string | undefined]>([
  ['the least above the most', { isOn: true, least: 501, most: 500 }, 'CASHBACK_BOUNDS'],
  ['the same twice', { isOn: true, least: 500, most: 500 }, undefined],
  ['nothing as the least', { isOn: true, least: 0 }, 'CASHBACK_BOUNDS'],
  ['bounds that nobody meets while there is none', { isOn: false, least: 501, most: 500 }, undefined],
])('bounds of cashback, %s', (_, some, fault) => {
  const cashback = { ...CASHBACK_RULES, ...some }
  const others = {
    withdrawals: WITHDRAWAL_RULES,
    wheel: WHEEL_RULES,
    affiliates: AFFILIATE_RULES,
    ranks: RANK_RULES,
  }
  expect(moneyRulesFault({ ...others, cashback })).toBe(fault)
})

test('a wheel that nobody could spin is none', () => {
  const wheel = { ...WHEEL_RULES, isOn: true, mostADay: 0 }
  const set = {
    withdrawals: WITHDRAWAL_RULES,
    cashback: CASHBACK_RULES,
    wheel,
    affiliates: AFFILIATE_RULES,
    ranks: RANK_RULES,
  }
  expect(moneyRulesFault(set)).toBe('WHEEL_NO_SPINS')
})

test('a cashback that a rank raises above all that was lost is none', () => {
  const ranks = { isOn: true, steps: [{ needed: satang(1), percent: 50 }] }
  const set = { withdrawals: WITHDRAWAL_RULES, wheel: WHEEL_RULES, affiliates: AFFILIATE_RULES, ranks }
  expect(moneyRulesFault({ ...set, cashback: { ...CASHBACK_RULES, isOn: true, percent: 51 } })).toBe(
    'RANK_ABOVE_ALL',
  )
})
