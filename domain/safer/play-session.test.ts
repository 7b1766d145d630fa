import { expect, test } from 'vitest'
import { CHECK_MINUTES, checkDueAt, REST_MS, sessionLasts } from './play-session.ts'

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
