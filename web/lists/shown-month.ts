import { addDays, type BangkokDate, bangkokDate, isDate, monthEnd } from '../../domain/calendar/bangkok.ts'

export interface ShownMonth {
  /** `2026-11` */
  readonly month: string
  readonly start: BangkokDate
  readonly end: BangkokDate
  readonly earlier: string
  /** Null for the current month. */
  readonly later: string | null
}

/** The month in an address; the current one when there is none or it is in the future. */
export function readMonth(text: string | null, nowMs: number): ShownMonth {
  const now = bangkokDate(nowMs).slice(0, 7)
  const month = text !== null && /^\d{4}-\d{2}$/.test(text) && isDate(`${text}-01`) && text < now ? text : now
  const start = `${month}-01`
  // 31 days later is always in the next month.
  const later = monthOf(addDays(start, 31))
  return {
    month,
    start,
    end: monthEnd(month),
    earlier: monthOf(addDays(start, -1)),
    later: month < now ? later : null,
  }
}

function monthOf(date: BangkokDate): string {
  return date.slice(0, 7)
}
