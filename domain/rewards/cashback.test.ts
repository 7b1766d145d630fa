import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, monthDayOf, weekdayOf } from '../calendar/bangkok.ts'
import { satang } from '../money.ts'
import {
  CASHBACK_PERIODS,
  CASHBACK_RULES,
  type CashbackFacts,
  type CashbackPeriod,
  cashbackRulesWith,
  cashbackWindow,
  countedDays,
  isDecidedByCredit,
  lapsingDays,
  nextCollectDay,
  reckonCashback,
  refuseCashback,
} from './cashback.ts'

test.each<[CashbackPeriod, today: string, from: string, to: string, collectOn: string]>([
  ['day', '2026-11-23', '2026-11-22', '2026-11-22', '2026-11-23'],
  ['day', '2027-01-01', '2026-12-31', '2026-12-31', '2027-01-01'],
  // The 23rd is a Monday.
  ['week', '2026-11-23', '2026-11-16', '2026-11-22', '2026-11-23'],
  ['week', '2026-11-22', '2026-11-16', '2026-11-22', '2026-11-23'],
  ['week', '2026-11-24', '2026-11-23', '2026-11-29', '2026-11-30'],
  ['week', '2027-01-01', '2026-12-28', '2027-01-03', '2027-01-04'],
  ['month', '2026-12-01', '2026-11-01', '2026-11-30', '2026-12-01'],
  ['month', '2026-11-30', '2026-11-01', '2026-11-30', '2026-12-01'],
  ['month', '2028-03-01', '2028-02-01', '2028-02-29', '2028-03-01'],
  ['month', '2027-01-31', '2027-01-01', '2027-01-31', '2027-02-01'],
])('the %s of %s is from %s to %s and is collected on %s', (period, today, from, to, collectOn) => {
  expect(cashbackWindow(period, today)).toEqual({ from, to, collectOn })
})

test.each<[CashbackPeriod, string, string]>([
  ['day', '2026-12-31', '2027-01-01'],
  ['week', '2026-11-23', '2026-11-30'],
  ['month', '2026-12-01', '2027-01-01'],
])('after the %s of %s the next is collected on %s', (period, today, next) => {
  expect(nextCollectDay(period, today)).toBe(next)
})

const ANY_DAY = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))

test('a period ends the day before it is collected, and no day is left out or counted twice', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CASHBACK_PERIODS), ANY_DAY, (period, today) => {
      const { from, to, collectOn } = cashbackWindow(period, today)
      expect(addDays(to, 1)).toBe(collectOn)
      expect(from <= to && collectOn >= today).toBe(true)
      if (period === 'week') expect([weekdayOf(collectOn), weekdayOf(from)]).toEqual([1, 1])
      if (period === 'month') expect([monthDayOf(collectOn), monthDayOf(from)]).toEqual([1, 1])
      expect(cashbackWindow(period, nextCollectDay(period, collectOn)).from).toBe(collectOn)
    }),
  )
})

test.each<
  [was: CashbackPeriod, becomes: CashbackPeriod | 'off', today: string, ReturnType<typeof lapsingDays>]
>([
  ['month', 'day', '2026-11-15', { from: '2026-11-01', to: '2026-11-13' }],
  ['month', 'day', '2026-11-02', undefined],
  ['month', 'day', '2026-12-01', { from: '2026-11-01', to: '2026-11-29' }], // on the day of the whole month
  ['month', 'week', '2026-11-18', { from: '2026-11-01', to: '2026-11-15' }],
  ['week', 'day', '2026-11-26', { from: '2026-11-23', to: '2026-11-24' }],
  ['week', 'month', '2026-12-03', { from: '2026-11-30', to: '2026-11-30' }],
  ['day', 'month', '2026-11-15', undefined],
  ['day', 'month', '2026-12-01', undefined],
  ['day', 'day', '2026-11-15', undefined],
  ['week', 'off', '2026-11-26', { from: '2026-11-23', to: '2026-11-26' }],
])('from the %s to %s on %s these days lapse: %o', (was, becomes, today, lapse) => {
  const after = { isOn: becomes !== 'off', period: becomes === 'off' ? was : becomes }
  expect(lapsingDays({ isOn: true, period: was }, after, today)).toEqual(lapse)
  expect(lapsingDays({ isOn: false, period: was }, after, today)).toBeUndefined()
})

test('no day counts twice when an operator goes from one kind of period to another', () => {
  const week = cashbackWindow('week', '2026-11-23')
  expect(countedDays(week, null)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(countedDays(week, '2026-11-15')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(countedDays(week, '2026-11-19')).toEqual({ from: '2026-11-20', to: '2026-11-22' })
  expect(countedDays(week, '2026-11-22')).toBeUndefined()
  expect(countedDays(week, '2026-12-31')).toBeUndefined()
})

const RULES = { percent: 10, least: satang(1_00), most: satang(100_00) }
const NONE = { staked: satang(0), won: satang(0), corrected: satang(0), bonuses: satang(0) }

test.each<[string, object, lost: number, amount: number]>([
  ['ten per cent of what was lost', { staked: 500_00, won: 100_00 }, 400_00, 40_00],
  ['bonuses are no loss', { staked: 500_00, won: 100_00, bonuses: 150_00 }, 250_00, 25_00],
  ['a win that a correction took away is a loss', { staked: 100_00, corrected: 100_00 }, 200_00, 20_00],
  ['a stake that a void gave back is none', { staked: 100_00, corrected: -60_00 }, 40_00, 4_00],
  ['nothing for who has won', { staked: 100_00, won: 100_01 }, -1, 0],
  ['nothing for who has lost nothing', {}, 0, 0],
  ['half a satang is not paid', { staked: 100_05 }, 100_05, 10_00],
  ['the least', { staked: 10_00 }, 10_00, 1_00],
  ['a satang below the least', { staked: 9_99 }, 9_99, 0],
  ['the most', { staked: 1_000_00 }, 1_000_00, 100_00],
  ['above the most', { staked: 9_000_00 }, 9_000_00, 100_00],
])('%s', (_, some, lost, amount) => {
  expect(reckonCashback({ ...NONE, ...some }, RULES)).toMatchObject({ lost, amount })
})

const MONEY = fc.integer({ min: 0, max: 10_000_000_000 }).map(satang)

test('it is never below nothing or above the most, never more than the share, and more loss is never less', () => {
  const rules = fc.record({
    percent: fc.integer({ min: 0, max: 100 }),
    least: fc.integer({ min: 1, max: 100_000 }).map(satang),
    most: fc.integer({ min: 100_000, max: 1_000_000 }).map(satang),
  })
  const figures = fc.record({
    ...{ staked: MONEY, won: MONEY, bonuses: MONEY },
    corrected: fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }).map(satang),
  })
  fc.assert(
    fc.property(rules, figures, MONEY, (by, of, more) => {
      const { amount, lost } = reckonCashback(of, by)
      expect(amount === 0 || (amount >= by.least && amount <= by.most)).toBe(true)
      expect(amount * 100).toBeLessThanOrEqual(Math.max(0, lost) * by.percent)
      expect(reckonCashback({ ...of, staked: satang(of.staked + more) }, by).amount).toBeGreaterThanOrEqual(
        amount,
      )
      expect(reckonCashback({ ...of, bonuses: satang(of.bonuses + more) }, by).amount).toBeLessThanOrEqual(
        amount,
      )
    }),
  )
})

const DUE: CashbackFacts = {
  today: '2026-11-23',
  window: cashbackWindow('week', '2026-11-23'),
  isCollected: false,
  credit: satang(9_99),
  reckoning: reckonCashback({ ...NONE, staked: satang(500_00) }, RULES),
}
const little = reckonCashback({ ...NONE, staked: satang(9_99) }, RULES)
const won = reckonCashback({ ...NONE, won: satang(1) }, RULES)

test.each<[string, Partial<CashbackFacts>, object, string | undefined]>([
  ['it is due', {}, {}, undefined],
  ['the operator gives none', {}, { isOn: false }, 'CASHBACK_OFF'],
  ['it was collected', { isCollected: true }, {}, 'CASHBACK_COLLECTED'],
  ['on Sunday', { today: '2026-11-22' }, {}, 'CASHBACK_TOO_EARLY'],
  ['who has won', { reckoning: won }, {}, 'CASHBACK_NOTHING_LOST'],
  ['less than the least', { reckoning: little }, {}, 'CASHBACK_TOO_LITTLE'],
  ['as much credit as the limit', { credit: satang(10_00) }, {}, 'CASHBACK_CREDIT'],
  [
    'whatever the credit where there is no limit',
    { credit: satang(99_999_00) },
    { creditBelow: satang(0) },
    undefined,
  ],
])('%s', (_, some, rules, refused) => {
  expect(refuseCashback({ ...DUE, ...some }, { ...CASHBACK_RULES, isOn: true, ...rules })).toBe(refused)
})

test.each<[string, Partial<CashbackFacts>, object, boolean]>([
  ['it is due', {}, {}, true],
  ['there is more credit than the limit', { credit: satang(99_999_00) }, {}, true],
  ['there is no limit', {}, { creditBelow: satang(0) }, false],
  ['the operator gives none', {}, { isOn: false }, false],
  ['it was collected', { isCollected: true }, {}, false],
  ['it is another day', { today: '2026-11-22' }, {}, false],
  ['nothing was lost', { reckoning: won }, {}, false],
])('what stands in game wallets decides only where nothing else does: %s', (_, some, rules, decides) => {
  expect(isDecidedByCredit({ ...DUE, ...some }, { ...CASHBACK_RULES, isOn: true, ...rules })).toBe(decides)
})

test('what an operator has set holds where it fits, and is as if not set where it does not', () => {
  const set = {
    isOn: true,
    period: 'month',
    percent: 7,
    least: 5,
    most: 9,
    creditBelow: 0,
    turnoverPercent: 0,
  }
  expect(cashbackRulesWith(CASHBACK_RULES, set)).toEqual(set)
  const odd = {
    isOn: 'yes',
    period: 'year',
    percent: 101,
    least: -1,
    most: 1.5,
    creditBelow: null,
    whatever: 1,
  }
  expect(cashbackRulesWith(CASHBACK_RULES, odd)).toEqual(CASHBACK_RULES)
})
