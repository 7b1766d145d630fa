import { addDays, type BangkokDate } from '../calendar/bangkok.ts'

/**
 * A day for which nothing was earned yet begins to earn only so long after it: rates that are set later do not reach back to a day on
 * which a round is played on or taken back.
 */
const BEGIN_DAYS = 2

/** Whether rounds that were opened on this Bangkok day may be counted first today. */
export function mayBegin(day: BangkokDate, today: BangkokDate): boolean {
  return addDays(day, BEGIN_DAYS) >= today
}
