import { expect, test } from 'vitest'
import { satang } from '../money.ts'
import {
  awayInGames,
  CHECK_MINUTES,
  checkDueAt,
  checksWithin,
  isCheckMinutes,
  LONGEST_CHECK,
  REST_MS,
  sessionLasts,
  stakedInAll,
} from './play-session.ts'

const NOW = new Date('2026-11-26T21:00:00+07:00')
const ago = (ms: number) => new Date(NOW.getTime() - ms)

test.each([
  ['a moment ago', 1, true],
  ['a moment less than an hour ago', REST_MS - 1, true],
  ['an hour ago', REST_MS, false],
])('a session whose last play was %s lasts or not', (_, ms, lasts) => {
  expect(sessionLasts({ seenAt: ago(ms) }, NOW)).toBe(lasts)
})

test.each(CHECK_MINUTES)('%i minutes after the last confirmation the next check is due', (every) => {
  expect(checkDueAt({ checkedAt: ago(every * 60_000) }, every)).toEqual(NOW)
})

test('what a member may choose is no longer than the operator allows', () => {
  expect(checksWithin(15)).toEqual([15])
  expect(checksWithin(60)).toEqual([15, 30, 60])
  expect(checksWithin(LONGEST_CHECK)).toEqual(CHECK_MINUTES)
  expect([15, 120, 0, 45, '15', undefined].map(isCheckMinutes)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test.each([
  ['nothing went', 0, 0, 100, 0],
  ['what went is there', 300, 0, 400, 300],
  ['some came home', 300, 120, 280, 180],
  ['all came home', 300, 300, 100, 0],
  ['more came home than went', 300, 301, 100, 0],
  ['what had gone before did not arrive', -50, 0, 100, 0],
])('of bets of 100 and a game wallet, %s', (_, moved, home, all, away) => {
  const figures = { staked: satang(100), moved: satang(moved), home: satang(home) }
  expect(stakedInAll(figures)).toBe(all)
  expect(awayInGames(figures)).toBe(away)
})
