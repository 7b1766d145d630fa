import { invariant } from '../invariant.ts'
import { type BangkokDate, bangkokMs, isDate } from './bangkok.ts'
import { type Clock, minutesOf, type Zone } from './clock.ts'

/** Their names in the time zone database, which comes with Node. */
const NAMES: Readonly<Record<Exclude<Zone, 'bangkok'>, string>> = {
  moscow: 'Europe/Moscow',
  cairo: 'Africa/Cairo',
  frankfurt: 'Europe/Berlin',
  london: 'Europe/London',
  'new-york': 'America/New_York',
}

const DAY_MINUTES = 24 * 60

/**
 * The instant at which the clocks of a zone show that time on that day. A time that comes twice in autumn is its first
 * coming; one that is skipped in spring is as long after midnight as it would have been. For the server alone: not every
 * browser has Temporal.
 */
export function zoneMs(zone: Zone, date: BangkokDate, clock: Clock): number {
  invariant(isDate(date), 'a date is a day that exists, YYYY-MM-DD')
  const minutes = minutesOf(clock)
  // A fast lottery has hundreds of times a day, and Bangkok's clocks never change: plain sums are five times as fast.
  if (zone === 'bangkok') return bangkokMs(date) + minutes * 60_000
  return Temporal.PlainDate.from(date)
    .add({ days: Math.floor(minutes / DAY_MINUTES) })
    .toZonedDateTime({
      timeZone: NAMES[zone],
      plainTime: { hour: Math.floor((minutes % DAY_MINUTES) / 60), minute: minutes % 60 },
    }).epochMilliseconds
}
