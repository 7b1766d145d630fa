import { addDays, type BangkokDate, bangkokDate, isDate } from '../../domain/calendar/bangkok.ts'

/** Bangkok dates, both inclusive; null: no bound on that side. */
export interface ShownDays {
  readonly start: BangkokDate | null
  readonly end: BangkokDate | null
}

/** The days an address names. What is no date counts as none, and a span the wrong way round is turned. */
export function readDays(search: URLSearchParams): ShownDays {
  const [start, end] = [dateOf(search.get('start')), dateOf(search.get('end'))]
  return start && end && start > end ? { start: end, end: start } : { start, end }
}

/** The last so many days, today among them. */
export function lastDays(count: number, nowMs: number): ShownDays {
  const end = bangkokDate(nowMs)
  return { start: addDays(end, 1 - count), end }
}

/** The days as the calls take them. */
export function daysQuery({ start, end }: ShownDays): { start?: string; end?: string } {
  return { ...(start && { start }), ...(end && { end }) }
}

export function areSameDays(a: ShownDays, b: ShownDays): boolean {
  return a.start === b.start && a.end === b.end
}

/** The page an address names; the first when it names none. */
export function readPageNumber(search: URLSearchParams): number {
  const text = search.get('page')
  return text && /^[1-9][0-9]{0,4}$/.test(text) ? Number(text) : 1
}

function dateOf(text: string | null): BangkokDate | null {
  return text !== null && isDate(text) ? text : null
}
