import { addDays, type BangkokDate } from '../calendar/bangkok.ts'

/**
 * A day that was added up without earning anything begins to earn only so long after it: rates that are set later do not reach back to
 * a day on which a round is played on or taken back.
 */
const BEGIN_DAYS = 2

/**
 * Whether a kind of game of a Bangkok day for which nothing was earned yet may begin to earn today. One that nobody has added up before
 * may however late it is: the worker was away, or its rounds were played for long.
 */
export function mayBegin(
  { day, wasCounted }: { readonly day: BangkokDate; readonly wasCounted: boolean },
  today: BangkokDate,
): boolean {
  return !wasCounted || addDays(day, BEGIN_DAYS) >= today
}
