import { expect, test } from 'vitest'
import { earlyEnd, isExchangeHoliday, zoneOf } from './exchange-days.ts'

test.each([
  ['new-york', '2026-11-26', true], // Thanksgiving
  ['new-york', '2026-11-27', false],
  ['new-york', '2027-11-26', false],
  ['new-york', '2027-11-25', true],
  ['new-york', '2027-12-24', true], // Christmas falls on a Saturday
  ['new-york', '2026-12-24', false],
  ['london', '2026-12-28', true], // Boxing Day falls on a Saturday
  ['london', '2027-12-25', true],
  ['frankfurt', '2027-03-29', true], // Easter Monday
  ['new-york', '2027-03-29', false],
  ['hong-kong', '2027-02-08', true], // the third day of Chinese New Year
  ['tokyo', '2027-11-23', true],
  ['bangkok', '2027-04-14', true],
  ['bangkok', '2027-12-06', true], // the late King's birthday falls on a Sunday
  ['moscow', '2027-01-07', true],
  ['moscow', '2026-12-25', false],
] as const)('%s rests on %s: %s', (exchange, date, expected) => {
  expect(isExchangeHoliday(exchange, date)).toBe(expected)
})

test('an early end is in the zone of the exchange, on that day only', () => {
  expect(zoneOf('new-york')).toBe('new-york')
  expect(earlyEnd('new-york', '2026-11-27')).toBe('13:00')
  expect(earlyEnd('new-york', '2026-11-30')).toBeUndefined()
  expect(earlyEnd('london', '2028-12-29')).toBeUndefined()
  expect(zoneOf('hong-kong')).toBe('bangkok')
  expect(earlyEnd('hong-kong', '2027-12-31')).toBe('11:00') // 12:00 in Hong Kong
})
