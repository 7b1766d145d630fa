import type { BangkokDate } from './bangkok.ts'

/** A date as it is chosen, part by part; empty parts are not chosen yet. Years of the Common Era. */
export interface DateParts {
  readonly day: string
  readonly month: string
  readonly year: string
}

/** The date of its parts, without a leading zero each. Null where no day is chosen. A month that is shorter ends with its last day. */
export function dateOfParts({ day, month, year }: DateParts): BangkokDate | null {
  if (![day, month, year].every((part) => /^[0-9]{1,4}$/.test(part))) return null
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  if (y < 1900 || y > 9999 || m < 1 || m > 12 || d < 1 || d > 31) return null
  const last = new Date(Date.UTC(y, m, 0)).getUTCDate()
  return new Date(Date.UTC(y, m - 1, Math.min(d, last))).toISOString().slice(0, 10)
}

/** The parts of a date; of none the month and year of another date, so that only the day is to be chosen. */
export function partsOfDate(date: string, near: string): DateParts {
  const [year = '', month = ''] = (date || near).split('-')
  return { day: date ? String(Number(date.slice(8))) : '', month: String(Number(month)), year }
}
