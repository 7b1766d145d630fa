import { expect, test } from 'vitest'
import {
  clockTime,
  countdown,
  dayMonth,
  longDate,
  recentMoment,
  relativeDate,
  shortDate,
  spokenDuration,
  weekday,
} from './thai-date.ts'

const drawDay = Date.parse('2026-11-16T15:20:00+07:00')

test('dates are in the Buddhist era and in Bangkok time', () => {
  expect(shortDate(drawDay)).toBe('16 พ.ย. 2569')
  expect(longDate(drawDay)).toBe('16 พฤศจิกายน 2569')
  expect(dayMonth(drawDay)).toBe('16 พ.ย.')
  expect(weekday(drawDay)).toBe('จ.')
  expect(clockTime(drawDay)).toBe('15:20')
})

test('a Bangkok day begins at 17:00 UTC of the day before', () => {
  expect(shortDate(Date.parse('2026-12-31T16:59:59Z'))).toBe('31 ธ.ค. 2569')
  expect(shortDate(Date.parse('2026-12-31T17:00:00Z'))).toBe('1 ม.ค. 2570')
})

test('today and yesterday are named, the day before is not', () => {
  const justAfterMidnight = Date.parse('2026-11-17T00:00:01+07:00')
  expect(relativeDate(justAfterMidnight, justAfterMidnight)).toBe('วันนี้ 17 พ.ย. 2569')
  expect(relativeDate(drawDay, justAfterMidnight)).toBe('เมื่อวาน 16 พ.ย. 2569')
  expect(recentMoment(justAfterMidnight, justAfterMidnight)).toBe('วันนี้ 00:00 น.')
  expect(recentMoment(drawDay, justAfterMidnight)).toBe('เมื่อวาน 15:20 น.')
  expect(recentMoment(drawDay, justAfterMidnight + 86_400_000)).toBe('16 พ.ย. 2569 15:20 น.')
  expect(relativeDate(drawDay - 86_400_000, justAfterMidnight)).toBe('15 พ.ย. 2569')
})

test.each([
  [0, '00:00', '0 นาที'],
  [-5000, '00:00', '0 นาที'],
  [96_000, '01:36', '1 นาที'],
  [3_599_999, '59:59', '59 นาที'],
  [3_600_000, '01:00:00', '1 ชั่วโมง'],
  [9_996_000, '02:46:36', '2 ชั่วโมง 46 นาที'],
  [9 * 86_400_000 + 1_800_000, '9 วัน', '9 วัน 30 นาที'],
  [268_296_000, '3 วัน 2 ชม.', '3 วัน 2 ชั่วโมง 31 นาที'],
])('%i ms left reads %s and is spoken %s', (remainingMs, shown, spoken) => {
  expect(countdown(remainingMs)).toBe(shown)
  expect(spokenDuration(remainingMs)).toBe(spoken)
})
