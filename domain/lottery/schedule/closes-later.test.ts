import { expect, test } from 'vitest'
import { isFast } from '../lotteries/yeekee.ts'
import type { OwnSchedule } from '../lottery.ts'
import { findLottery, LOTTERIES } from '../registry.ts'
import { closesLater } from './closes-later.ts'
import { AS_USUAL } from './own-schedule.ts'

const TODAY = '2027-01-05' // a Tuesday

const move = (from: string, to: string | null) => ({ from, to, reason: 'ทดสอบ' })
const week = (...on: (0 | 1 | 2 | 3 | 4 | 5 | 6)[]) => ({ days: { every: 'week' as const, on } })
const month = (...on: number[]) => ({ days: { every: 'month' as const, on } })

type Some = Partial<OwnSchedule>

function isLater(code: string, before: Some, after: Some): boolean {
  const lottery = findLottery(code)
  if (!lottery) throw new Error(`no lottery ${code}`)
  const [was, will] = [before, after].map((some) => ({ ...AS_USUAL, ...some })) as [OwnSchedule, OwnSchedule]
  return closesLater(lottery, { before: was, after: will, today: TODAY })
}

test.each([
  ['the same', 'hanoi', {}, {}, false],
  ['a minute later', 'hanoi-vip', {}, { closeMinutes: 19 }, true],
  ['a minute earlier', 'hanoi-vip', {}, { closeMinutes: 21 }, false],
  ['back to the usual minutes', 'hanoi-vip', { closeMinutes: 21 }, {}, true],
  ['announced later, bets end when they did', 'hanoi-vip', {}, { drawAt: '20:00', closeMinutes: 50 }, false],
  ['announced later, and bets with it', 'hanoi-vip', {}, { drawAt: '19:40' }, true],
  [
    'announced earlier, bets end later all the same',
    'hanoi-vip',
    {},
    { drawAt: '19:25', closeMinutes: 10 },
    true,
  ],
  ['held to the first ball before and after', 'hanoi', { drawAt: '23:00' }, { drawAt: '22:00' }, false],
  ['another day of the week', 'lao', {}, week(1, 3, 4, 5), true],
  ['a day of the week less', 'lao', {}, week(1, 3), false],
  ['one day for another', 'lao', {}, week(2, 3, 5), true],
  ['another day of the month', 'gsb', {}, month(1, 16, 31), true],
  ['a draw on a later day', 'thai-government', {}, { moves: [move('2027-02-16', '2027-02-17')] }, true],
  ['a draw on an earlier day', 'thai-government', {}, { moves: [move('2027-02-16', '2027-02-15')] }, false],
  [
    'a draw in two years on a later day',
    'thai-government',
    {},
    { moves: [move('2029-02-16', '2029-02-17')] },
    true,
  ],
  [
    'a later day than the year itself says',
    'thai-government',
    {},
    { moves: [move('2027-01-16', '2027-01-18')] },
    true,
  ],
  [
    'a day before the one the year says',
    'thai-government',
    {},
    { moves: [move('2027-05-01', '2027-04-30')] },
    false,
  ],
  ['a draw called off', 'lao', {}, { moves: [move('2027-01-06', null)] }, false],
  ['a draw that was called off', 'lao', { moves: [move('2027-01-06', null)] }, {}, true],
  ['a later draw back on its day', 'lao', { moves: [move('2027-01-06', '2027-01-07')] }, {}, false],
  ['an earlier draw back on its day', 'lao', { moves: [move('2027-01-08', '2027-01-07')] }, {}, true],
  ['what is over', 'lao', { moves: [move('2027-01-01', null)] }, {}, false],
  ['a day of a fast lottery called off', 'yeekee', {}, { moves: [move('2027-01-09', null)] }, false],
] as const)('%s: %s %o %o %s', (_, code, before, after, expected) => {
  expect(isLater(code, before as Some, after as Some)).toBe(expected)
})

test.each(LOTTERIES)('$code says from when its outcome may be known, unless it draws itself', (lottery) => {
  const { firstBall } = lottery.schedule
  expect(firstBall === undefined).toBe(isFast(lottery))
  expect(firstBall?.marginMinutes ?? 5).toBeGreaterThanOrEqual(lottery.group === 'thai' ? 30 : 5)
})
