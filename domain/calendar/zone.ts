import { invariant } from '../invariant.ts'
import { addDays, type BangkokDate, isDate, type Weekday, weekdayOf } from './bangkok.ts'

/** Whose clocks a time of day is read on. Exchanges whose clocks never change against ours are kept on Bangkok's. */
export type Zone = 'bangkok' | 'moscow' | 'cairo' | 'frankfurt' | 'london' | 'new-york'

/** 'HH:MM'. Hours from 24 on are after the midnight that ends the day: '24:15' of Friday is Saturday, 00:15. */
export type Clock = string

interface ClockChange {
  /** 1 to 12. */
  readonly month: number
  readonly weekday: Weekday
  /** Which one of the month: the second Sunday is 2. */
  readonly nth: 1 | 2 | 'last'
  /** Minutes from that day's midnight in UTC, below zero when the change falls on the UTC day before. */
  readonly utcMinutes: number
}

interface ZoneRules {
  /** How far its winter clocks are ahead of UTC. */
  readonly aheadMinutes: number
  /** From when until when its clocks stand an hour further ahead. */
  readonly summer?: readonly [from: ClockChange, until: ClockChange]
}

/** The whole Union changes its clocks at one instant, 01:00 UTC; Britain has kept the same days since it left. */
const EUROPEAN_SUMMER = [
  { month: 3, weekday: 0, nth: 'last', utcMinutes: 60 },
  { month: 10, weekday: 0, nth: 'last', utcMinutes: 60 },
] as const

const ZONES: Readonly<Record<Zone, ZoneRules>> = {
  bangkok: { aheadMinutes: 7 * 60 },
  moscow: { aheadMinutes: 3 * 60 }, // no summer time since 2014
  cairo: {
    aheadMinutes: 2 * 60,
    // Since 2023, from the first minute of a Friday to the last of a Thursday.
    summer: [
      { month: 4, weekday: 5, nth: 'last', utcMinutes: -2 * 60 },
      { month: 10, weekday: 4, nth: 'last', utcMinutes: 21 * 60 },
    ],
  },
  frankfurt: { aheadMinutes: 60, summer: EUROPEAN_SUMMER },
  london: { aheadMinutes: 0, summer: EUROPEAN_SUMMER },
  'new-york': {
    aheadMinutes: -5 * 60,
    // Since 2007, at two in the morning on its own clocks.
    summer: [
      { month: 3, weekday: 0, nth: 2, utcMinutes: 7 * 60 },
      { month: 11, weekday: 0, nth: 1, utcMinutes: 6 * 60 },
    ],
  },
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * The instant at which the clocks of a zone show that time on that day. A time that comes twice in autumn is its first
 * coming; one that is skipped in spring is as long after midnight as it would have been.
 */
export function zoneMs(zone: Zone, date: BangkokDate, clock: Clock): number {
  const { aheadMinutes, summer } = ZONES[zone]
  const winterMs = utcDayMs(date) + (minutesOf(clock) - aheadMinutes) * MINUTE_MS
  if (!summer) return winterMs
  const summerMs = winterMs - HOUR_MS
  const [from, until] = summer
  const year = date.slice(0, 4)
  return summerMs >= changeMs(year, from) && summerMs < changeMs(year, until) ? summerMs : winterMs
}

/** How many minutes after the midnight that begins its game day a clock shows that time. */
export function minutesOf(clock: Clock): number {
  invariant(/^[0-2]\d:[0-5]\d$/.test(clock), 'a time of a game day is HH:MM, 00:00 to 29:59')
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}

/** The time so many minutes after the midnight that begins a game day. */
export function clockAt(minutes: number): Clock {
  const clock = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
  invariant(minutesOf(clock) === minutes, 'a time of a game day is a whole minute of its 30 hours')
  return clock
}

function changeMs(year: string, change: ClockChange): number {
  return utcDayMs(dayOf(year, change)) + change.utcMinutes * MINUTE_MS
}

function dayOf(year: string, { month, weekday, nth }: ClockChange): BangkokDate {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  const firstOne = addDays(first, (weekday - weekdayOf(first) + 7) % 7)
  if (nth !== 'last') return addDays(firstOne, 7 * (nth - 1))
  const fifth = addDays(firstOne, 28)
  return fifth.slice(0, 7) === first.slice(0, 7) ? fifth : addDays(firstOne, 21)
}

function utcDayMs(date: BangkokDate): number {
  invariant(isDate(date), 'a date is a day that exists, YYYY-MM-DD')
  return Date.parse(`${date}T00:00:00Z`)
}
