import { expect, test } from 'vitest'
import { settlementAlarms } from './settlement-alarms.ts'

const USUAL = { rounds: 100, p99: 2 }

test.each([
  ['twenty times the stakes, the limit itself', 2_000, 100, USUAL, []],
  ['a satang more', 2_001, 100, USUAL, ['ratio']],
  ['nine times of a lottery that never pays', 900, 100, { rounds: 100, p99: 0 }, []],
  ['eleven times of a lottery that never pays', 1_100, 100, { rounds: 100, p99: 0 }, ['ratio']],
  ['anything of a lottery that has just begun', 90_000, 100, { rounds: 19, p99: 0 }, []],
  ['a round that nobody bet in', 0, 0, USUAL, []],
])('%s', (_, payout, stakes, usual, expected) => {
  const alarms = settlementAlarms({ payout, stakes, usual, worst: undefined, winning: [] })
  expect(alarms.map(({ kind }) => kind)).toEqual(expected)
})

test('a winning number that cannot be bet is an alarm', () => {
  const numbers = [
    { type: 'two_bottom', number: '47' },
    { type: 'two_bottom', number: '047' },
  ] as const
  expect(settlementAlarms({ payout: 1, stakes: 1, usual: USUAL, worst: 1, winning: numbers })).toEqual([
    { kind: 'digits', found: 1, usual: 0 },
  ])
})

test('a payout above the worst draw raises an alarm, an equal one does not', () => {
  const figures = { payout: 900_00, stakes: 900_00, usual: USUAL, winning: [] }
  expect(settlementAlarms({ ...figures, worst: 900_00 })).toEqual([])
  expect(settlementAlarms({ ...figures, worst: 899_99 })).toEqual([
    { kind: 'worst_case', found: 900, usual: 899.99 },
  ])
})
