import { expect, test } from 'vitest'
import { bangkokMs } from '../calendar/bangkok.ts'
import { cancelDay, refuseCancel } from './cancel.ts'

const CLOSES = bangkokMs('2026-12-01', '15:25')

test.each([
  ['a day before', 'open', '2026-11-30', '15:25', 0, undefined],
  ['a minute before the last moment', 'open', '2026-12-01', '15:14', 3, undefined],
  ['at the last moment', 'open', '2026-12-01', '15:15', 0, 'CANCEL_TOO_LATE'],
  ['in a round that was closed early', 'closed', '2026-11-30', '15:25', 0, 'CANCEL_TOO_LATE'],
  ['for the fifth time', 'open', '2026-11-30', '15:25', 4, 'CANCEL_LIMIT'],
  ['too late and too often: late is said', 'open', '2026-12-01', '15:20', 9, 'CANCEL_TOO_LATE'],
] as const)('%s', (_, status, date, clock, cancelsToday, refusal) => {
  expect(refuseCancel({ status, closesAtMs: CLOSES }, cancelsToday, bangkokMs(date, clock))).toBe(refusal)
})

test('an operator may forbid cancelling', () => {
  const rule = { minutesBeforeClose: 0, perDay: 0 }
  expect(refuseCancel({ status: 'open', closesAtMs: CLOSES }, 0, CLOSES - 1, rule)).toBe('CANCEL_LIMIT')
})

test('a ticket of a fast round cannot be cancelled at any time', () => {
  const round = { status: 'open', closesAtMs: CLOSES, drawsItself: true } as const
  expect(refuseCancel(round, 0, CLOSES - 800_000)).toBe('CANCEL_NEVER')
})

test('the day of a cancel is the one in Bangkok', () => {
  expect(cancelDay(Date.parse('2026-11-30T17:30:00Z'))).toBe('2026-12-01')
})
