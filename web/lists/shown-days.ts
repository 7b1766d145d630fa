import { addDays, type BangkokDate, bangkokDate, isDate } from '../../domain/calendar/bangkok.ts'
import { dateOfParts } from '../../domain/calendar/date-parts.ts'

/** Bangkok dates, both inclusive; null: no bound on that side. */
export interface ShownDays {
  readonly start: BangkokDate | null
  readonly end: BangkokDate | null
}

/** The days in an address. An invalid date counts as none; start and end in the wrong order are swapped. */
export function readDays(search: URLSearchParams): ShownDays {
  const [start, end] = [dateNamed(search, 'start'), dateNamed(search, 'end')]
  return start && end && start > end ? { start: end, end: start } : { start, end }
}

/** The last `count` days, including today. */
export function lastDays(count: number, nowMs: number): ShownDays {
  const end = bangkokDate(nowMs)
  return { start: addDays(end, 1 - count), end }
}

/** The days as parameters of the calls. */
export function daysQuery({ start, end }: ShownDays): { start?: string; end?: string } {
  return { ...(start && { start }), ...(end && { end }) }
}

export function areSameDays(a: ShownDays, b: ShownDays): boolean {
  return a.start === b.start && a.end === b.end
}

/** The page number in an address; 1 when there is none. */
export function readPageNumber(search: URLSearchParams): number {
  const text = search.get('page')
  return text && /^[1-9][0-9]{0,4}$/.test(text) ? Number(text) : 1
}

/** A link has the date, the form its parts. */
function dateNamed(search: URLSearchParams, name: 'start' | 'end'): BangkokDate | null {
  const part = (which: string) => search.get(`${name}_${which}`) ?? ''
  const whole = search.get(name)
  if (whole !== null && isDate(whole)) return whole
  return dateOfParts({ day: part('day'), month: part('month'), year: part('year') })
}
