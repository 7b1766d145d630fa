import { addDays, type BangkokDate } from '../../calendar/bangkok.ts'
import { InvariantBroken } from '../../invariant.ts'

/** A draw that is not held on its usual day. An operator's own list has priority over the one below. */
export interface MovedDraw {
  readonly lottery: string
  /** The usual day: 'YYYY-MM-DD' for that year alone, or 'MM-DD' for every year. */
  readonly from: string
  /** Where it went, at most MOVE_MAX_DAYS away, in the same form as from; null when it is not held at all. */
  readonly to: string | null
}

/** No draw has been moved further than this. It bounds how far around a day the schedule has to look. */
export const MOVE_MAX_DAYS = 15

/**
 * What is known to move every year: the government lottery gives way to New Year's Day, Teachers' Day and Labour Day.
 * In some years the draw of New Year's Day was held on 30 December instead, so a year of its own outranks these.
 */
export const MOVED_DRAWS: readonly MovedDraw[] = [
  { lottery: 'thai-government', from: '01-01', to: '01-02' },
  { lottery: 'thai-government', from: '01-16', to: '01-17' },
  { lottery: 'thai-government', from: '05-01', to: '05-02' },
]

/** The day the draw that usually falls on that day is held; undefined when it is not held. */
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

/** The day meant, near the usual one: '12-30' for 1 January is in the year before. */
function nearest(day: string, usualDate: BangkokDate): BangkokDate {
  for (let away = 1; away <= MOVE_MAX_DAYS; away += 1) {
    for (const date of [addDays(usualDate, away), addDays(usualDate, -away)]) {
      if (date === day || date.slice(5) === day) return date
    }
  }
  throw new InvariantBroken(`a draw moves at most ${MOVE_MAX_DAYS} days: ${usualDate} to ${day}`)
}
