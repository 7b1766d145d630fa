import { expect, test } from 'vitest'
import {
  addDays,
  bangkokDate,
  bangkokIso,
  bangkokMs,
  isDate,
  monthDayOf,
  monthEnd,
  weekdayOf,
} from './bangkok.ts'

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2023-13-01', false],
  ['2023-04-31', false],
  ['2023-4-1', false],
  ['2023-04-00', false],
  ['1800-01-01', true],
  ['1799-12-31', false],
  ['0100-01-01', false],
  ['2999-12-31', true],
  ['3000-01-01', false],
  ['9999-12-31', false],
  ['๒๐๒๓-๐๔-๐๑', false],
  ['', false],
] as const)('"%s" is a day: %s', (text, expected) => {
  expect(isDate(text)).toBe(expected)
})

test.each([
  ['2021-12-30T16:59:59.999Z', '2021-12-30'],
  ['2021-12-30T17:00:00.000Z', '2021-12-31'], // midnight in Bangkok
  ['2024-02-28T17:00:00.000Z', '2024-02-29'],
  ['2023-12-31T17:00:00.000Z', '2024-01-01'],
] as const)('at %s it is %s in Bangkok', (instant, date) => {
  expect(bangkokDate(Date.parse(instant))).toBe(date)
})

test.each([
  ['2021-12-30', '15:25', '2021-12-30T08:25:00.000Z'],
  ['2021-12-30', '00:00', '2021-12-29T17:00:00.000Z'],
  ['2024-03-01', '06:59', '2024-02-29T23:59:00.000Z'],
  // Daylight saving begins in other zones on these days; Bangkok has none.
  ['2024-03-10', '02:30', '2024-03-09T19:30:00.000Z'],
  ['2024-11-03', '01:30', '2024-11-02T18:30:00.000Z'],
] as const)('%s %s in Bangkok is %s', (date, clock, instant) => {
  expect(new Date(bangkokMs(date, clock)).toISOString()).toBe(instant)
})

test('an instant is written with the offset of Bangkok and read back as itself', () => {
  const atMs = Date.parse('2021-12-30T17:00:00.000Z')
  expect(bangkokIso(atMs)).toBe('2021-12-31T00:00:00.000+07:00')
  expect(Date.parse(bangkokIso(atMs))).toBe(atMs)
})

test.each([
  ['2024-02-28', 1, '2024-02-29'],
  ['2024-02-28', 2, '2024-03-01'],
  ['2023-12-31', 1, '2024-01-01'],
  ['2024-01-01', -1, '2023-12-31'],
  ['2024-03-31', 0, '2024-03-31'],
] as const)('%s and %s days is %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected)
})

test('2 May 2021 was a Sunday, the second of its month', () => {
  expect(weekdayOf('2021-05-02')).toBe(0)
  expect(weekdayOf('2021-05-03')).toBe(1)
  expect(monthDayOf('2021-05-02')).toBe(2)
})

test.each(['24:00', '7:00', '12:60', '12:00:00', ''])('%s is no time of day', (clock) => {
  expect(() => bangkokMs('2024-01-01', clock)).toThrow('HH:MM')
})

test('a day that does not exist has no instants', () => {
  expect(() => bangkokMs('2023-02-29')).toThrow('a day that exists')
  expect(() => addDays('2023-02-29', 1)).toThrow('a day that exists')
})

test('around the first and the last day there are days', () => {
  expect([addDays('1800-01-01', -1), addDays('2999-12-31', 1), monthEnd('2999-12')]).toEqual([
    ...['1799-12-31', '3000-01-01', '2999-12-31'],
  ])
})
