import { expect, test } from 'vitest'
import { isStaleDay } from './day-head.ts'

test('the newest day is stale once it is more than two days old', () => {
  const takenAtMs = Date.parse('2026-11-20T00:10:00+07:00')
  expect(isStaleDay({ takenAtMs }, takenAtMs)).toBe(false)
  expect(isStaleDay({ takenAtMs }, Date.parse('2026-11-22T00:10:00+07:00'))).toBe(false)
  expect(isStaleDay({ takenAtMs }, Date.parse('2026-11-22T00:10:00.001+07:00'))).toBe(true)
})
