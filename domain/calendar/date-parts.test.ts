import { expect, test } from 'vitest'
import { dateOfParts, partsOfDate } from './date-parts.ts'

test.each([
  ['16', '11', '2026', '2026-11-16'],
  ['31', '2', '2024', '2024-02-29'],
  ['31', '11', '2026', '2026-11-30'],
  ['', '11', '2026', null],
  ['0', '11', '2026', null],
  ['1', '13', '2026', null],
  ['1', '1', '99', null],
  ['1 ', '1', '2026', null],
])('%s, %s and %s are %s', (day, month, year, date) => {
  expect(dateOfParts({ day, month, year })).toBe(date)
})

test('a date that is not chosen yet has the month of today and no day', () => {
  expect(partsOfDate('2026-11-06', '2020-01-01')).toEqual({ day: '6', month: '11', year: '2026' })
  expect(partsOfDate('', '2026-11-23')).toEqual({ day: '', month: '11', year: '2026' })
})
