import { invariant } from '../invariant.ts'
import { type BangkokDate, bangkokMs, isDate } from './bangkok.ts'
import { type Clock, minutesOf, type Zone } from './clock.ts'

/** Names in the IANA time zone database, which comes with Node. */
const NAMES: Readonly<Record<Exclude<Zone, 'bangkok'>, string>> = {
  moscow: 'Europe/Moscow',
  cairo: 'Africa/Cairo',
  frankfurt: 'Europe/Berlin',
  london: 'Europe/London',
  'new-york': 'America/New_York',
}

const DAY_MINUTES = 24 * 60

/**
 * The instant of a local time in a zone. A time that occurs twice in autumn means the first; one that is skipped in
 * spring is counted from midnight as if it existed. For the server only: not every browser has Temporal.
 */
export function zoneMs(zone: Zone, date: BangkokDate, clock: Clock): number {
  invariant(isDate(date), 'a date is a day that exists, YYYY-MM-DD')
  const minutes = minutesOf(clock)
  // A fast lottery has hundreds of times a day, and Bangkok has no daylight saving: plain arithmetic is five times as
  // fast.
  if (zone === 'bangkok') return bangkokMs(date) + minutes * 60_000
  return Temporal.PlainDate.from(date)
    .add({ days: Math.floor(minutes / DAY_MINUTES) })
    .toZonedDateTime({
      timeZone: NAMES[zone],
      plainTime: { hour: Math.floor((minutes % DAY_MINUTES) / 60), minute: minutes % 60 },
    }).epochMilliseconds
}
