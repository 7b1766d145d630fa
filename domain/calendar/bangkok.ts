import { invariant } from '../invariant.ts'

/** A day in Thailand, 'YYYY-MM-DD', of the Common Era. */
export type BangkokDate = string

/** 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** Seven hours ahead of UTC all year: Thailand has had no daylight saving since 1920. */
const OFFSET_MS = 7 * 60 * 60 * 1000

export const DAY_MS = 24 * 60 * 60 * 1000

/**
 * True for a day that exists: '2023-02-29' does not. Of the years 1800 to 2999 alone, so that the days around it are written in
 * four digits as well.
 */
export function isDate(text: string): boolean {
  return /^(?:1[89]|2\d)/.test(text) && isWritten(text)
}

function isWritten(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false
  const ms = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)))
  return new Date(ms).toISOString().slice(0, 10) === date
}

/** The date in Bangkok at that instant. */
export function bangkokDate(atMs: number): BangkokDate {
  return new Date(atMs + OFFSET_MS).toISOString().slice(0, 10)
}

/** The instant at which a Bangkok clock shows 'HH:MM' on that day. */
export function bangkokMs(date: BangkokDate, clock = '00:00'): number {
  invariant(/^([01]\d|2[0-3]):[0-5]\d$/.test(clock), 'a time of day is HH:MM')
  const minutes = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
  return dayStart(date) - OFFSET_MS + minutes * 60_000
}

/** The instant as the wire writes it: ISO 8601 with +07:00. */
export function bangkokIso(atMs: number): string {
  return new Date(atMs + OFFSET_MS).toISOString().replace('Z', '+07:00')
}

/** The minute of the Bangkok day at that instant, from 0 to 1439. */
export function bangkokMinute(atMs: number): number {
  return Math.floor(((((atMs + OFFSET_MS) % DAY_MS) + DAY_MS) % DAY_MS) / 60_000)
}

export function addDays(date: BangkokDate, days: number): BangkokDate {
  return new Date(dayStart(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The last day of a month, 'YYYY-MM'. */
export function monthEnd(month: string): BangkokDate {
  // 31 days after the first is always in the next month.
  return addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)
}

export function weekdayOf(date: BangkokDate): Weekday {
  return new Date(dayStart(date)).getUTCDay() as Weekday
}

export function monthDayOf(date: BangkokDate): number {
  return Number(date.slice(8, 10))
}

/** Midnight of the day as if Bangkok were at UTC, so that days are whole multiples of DAY_MS. */
function dayStart(date: BangkokDate): number {
  invariant(isWritten(date), 'a date is a day that exists, YYYY-MM-DD')
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)))
}
