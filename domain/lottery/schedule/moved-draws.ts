import { addDays, type BangkokDate } from '../../calendar/bangkok.ts'
import { InvariantBroken } from '../../invariant.ts'

/** A draw that is not held on its usual day. An operator's own list comes before the one below. */
export interface MovedDraw {
  readonly lottery: string
  /** The usual day: 'YYYY-MM-DD' for that year alone, or 'MM-DD' for every year. */
  readonly from: string
  /** The new day in the same form, at most MOVE_MAX_DAYS away; null: the draw is not held. */
  readonly to: string | null
}

/** Bounds how many days around a date the schedule looks at. No known move was longer. */
export const MOVE_MAX_DAYS = 15

/**
 * Moves that recur every year: the government lottery avoids New Year's Day, Teachers' Day and Labour Day. In some years
 * the New Year's draw was on 30 December, so a row with a year comes before these.
 */
export const MOVED_DRAWS: readonly MovedDraw[] = [
  { lottery: 'thai-government', from: '01-01', to: '01-02' },
  { lottery: 'thai-government', from: '01-16', to: '01-17' },
  { lottery: 'thai-government', from: '05-01', to: '05-02' },
]

/** The day on which the draw that usually falls on this day is held; undefined: it is not held. */
export function heldOn(
  usualDate: BangkokDate,
  lottery: string,
  moved: readonly MovedDraw[],
): BangkokDate | undefined {
  const own = moved.filter((move) => move.lottery === lottery)
  const move =
    own.find(({ from }) => from === usualDate) ?? own.find(({ from }) => from === usualDate.slice(5))
  if (!move) return usualDate
  if (move.to === null) return undefined
  return nearest(move.to, usualDate)
}

/** The date nearest to the usual one: '12-30' for 1 January is in the year before. */
function nearest(day: string, usualDate: BangkokDate): BangkokDate {
  for (let away = 1; away <= MOVE_MAX_DAYS; away += 1) {
    for (const date of [addDays(usualDate, away), addDays(usualDate, -away)]) {
      if (date === day || date.slice(5) === day) return date
    }
  }
  throw new InvariantBroken(`a draw moves at most ${MOVE_MAX_DAYS} days: ${usualDate} to ${day}`)
}
