import { expect, test } from 'vitest'
import { addDays, bangkokIso, bangkokMs } from './bangkok.ts'
import type { Zone } from './clock.ts'
import { zoneMs } from './zone.ts'

test.each([
  // The close of New York and London in Bangkok time, before and after each change of daylight saving.
  ['new-york', '2026-03-06', '16:00', '2026-03-07T04:00'],
  ['new-york', '2026-03-09', '16:00', '2026-03-10T03:00'],
  ['new-york', '2026-10-30', '16:00', '2026-10-31T03:00'],
  ['new-york', '2026-11-02', '16:00', '2026-11-03T04:00'],
  ['new-york', '2027-03-12', '16:00', '2027-03-13T04:00'],
  ['new-york', '2027-03-15', '16:00', '2027-03-16T03:00'],
  ['new-york', '2027-11-05', '16:00', '2027-11-06T03:00'],
  ['new-york', '2027-11-08', '16:00', '2027-11-09T04:00'],
  ['london', '2026-03-27', '16:30', '2026-03-27T23:30'],
  ['london', '2026-03-30', '16:30', '2026-03-30T22:30'],
  ['london', '2026-10-23', '16:30', '2026-10-23T22:30'],
  ['london', '2026-10-26', '16:30', '2026-10-26T23:30'],
  ['frankfurt', '2027-03-26', '17:30', '2027-03-26T23:30'],
  ['frankfurt', '2027-03-29', '17:30', '2027-03-29T22:30'],
  ['frankfurt', '2027-10-29', '17:30', '2027-10-29T22:30'],
  ['frankfurt', '2027-11-01', '17:30', '2027-11-01T23:30'],
  ['cairo', '2026-04-23', '14:30', '2026-04-23T19:30'],
  ['cairo', '2026-04-26', '14:30', '2026-04-26T18:30'],
  ['cairo', '2026-10-29', '14:30', '2026-10-29T18:30'],
  ['cairo', '2026-11-01', '14:30', '2026-11-01T19:30'],
  ['moscow', '2026-01-15', '18:50', '2026-01-15T22:50'],
  ['moscow', '2026-07-15', '18:50', '2026-07-15T22:50'],
] as const)('%s %s %s is %s in Bangkok', (zone, date, clock, bangkok) => {
  expect(bangkokIso(zoneMs(zone, date, clock)).slice(0, 16)).toBe(bangkok)
})

const NAMES: Readonly<Record<Zone, string>> = {
  bangkok: 'Asia/Bangkok',
  moscow: 'Europe/Moscow',
  cairo: 'Africa/Cairo',
  frankfurt: 'Europe/Berlin',
  london: 'Europe/London',
  'new-york': 'America/New_York',
}

test.each(Object.entries(NAMES) as [Zone, string][])(
  'the arithmetic of %s agrees with the time zone database for %s',
  (zone, timeZone) => {
    const clocks = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    for (let date = '2024-01-01'; date < '2031-01-01'; date = addDays(date, 1)) {
      for (const clock of ['04:00', '12:00', '16:30', '23:30']) {
        const shown = clocks.format(zoneMs(zone, date, clock))
        if (shown !== `${date} ${clock}`) expect.fail(`${date} ${clock} is ${shown}`)
      }
    }
  },
)

test('a time that occurs twice means the first, one that is skipped is an hour later', () => {
  // 1 November 2026: New York goes back from 01:59 to 01:00.
  expect(new Date(zoneMs('new-york', '2026-11-01', '01:30')).toISOString()).toBe('2026-11-01T05:30:00.000Z')
  expect(new Date(zoneMs('new-york', '2026-11-01', '02:00')).toISOString()).toBe('2026-11-01T07:00:00.000Z')
  // 8 March 2026: New York goes forward from 01:59 to 03:00.
  expect(new Date(zoneMs('new-york', '2026-03-08', '01:59')).toISOString()).toBe('2026-03-08T06:59:00.000Z')
  expect(new Date(zoneMs('new-york', '2026-03-08', '02:30')).toISOString()).toBe('2026-03-08T07:30:00.000Z')
})

test('hours from 24 on belong to the day before', () => {
  expect(zoneMs('bangkok', '2026-12-31', '24:15')).toBe(bangkokMs('2027-01-01', '00:15'))
  expect(zoneMs('bangkok', '2026-12-31', '23:59')).toBe(bangkokMs('2026-12-31', '23:59'))
})

test.each(['30:00', '7:00', '12:60', '12:00:00', ''])('%s is no time of a game day', (clock) => {
  expect(() => zoneMs('bangkok', '2026-12-31', clock)).toThrow('HH:MM')
})

test('a day that does not exist has no instants', () => {
  expect(() => zoneMs('london', '2027-02-29', '12:00')).toThrow('a day that exists')
})
