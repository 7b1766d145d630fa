import { expect, test } from 'vitest'
import { lastDays, readDays, readPageNumber } from './shown-days.ts'

test.each([
  ['', null, null],
  ['start=2026-11-01&end=2026-11-16', '2026-11-01', '2026-11-16'],
  ['start=2026-11-16&end=2026-11-01', '2026-11-01', '2026-11-16'], // start after end
  ['start=2026-02-30&end=', null, null],
  ['start=1+Nov', null, null],
  ['end=2026-11-16', null, '2026-11-16'],
  ['start_day=1&start_month=11&start_year=2026&end_day=&end_month=11&end_year=2026', '2026-11-01', null],
])('the days of "%s" are %s to %s', (search, start, end) => {
  expect(readDays(new URLSearchParams(search))).toEqual({ start, end })
})

test('the last seven days end today in Bangkok', () => {
  // 18:00 in London is 01:00 of the next day in Bangkok.
  expect(lastDays(7, Date.parse('2026-11-16T18:00:00Z'))).toEqual({ start: '2026-11-11', end: '2026-11-17' })
  expect(lastDays(1, Date.parse('2026-11-16T16:00:00Z'))).toEqual({ start: '2026-11-16', end: '2026-11-16' })
})

test.each([
  ['page=3', 3],
  ['', 1],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=1e9', 1],
  ['page=999999', 1],
])('the page of "%s" is %i', (search, page) => {
  expect(readPageNumber(new URLSearchParams(search))).toBe(page)
})
