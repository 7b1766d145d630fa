import { addDays, type BangkokDate } from '../../calendar/bangkok.ts'
import { minutesOf } from '../../calendar/clock.ts'
import type { Lottery, OwnSchedule } from '../lottery.ts'
import { heldOn, MOVE_MAX_DAYS, MOVED_DRAWS } from './moved-draws.ts'
import { latestCloseOf, movedDrawsOf, withOwnSchedule } from './own-schedule.ts'
import { isUsualDay } from './schedule.ts'

/** A year and a leap day: every day of any choice of days comes once. Moves of a day beyond it are asked besides. */
const DAYS_ASKED = 366

/**
 * Whether any draw from today on closes later under a schedule than under the one before it: at a later hour, on a later
 * day, or at all where none was planned. Two people decide that. Whether the lottery is on sale does not matter.
 */
export function closesLater(
  lottery: Lottery,
  { before, after, today }: { before: OwnSchedule; after: OwnSchedule; today: BangkokDate },
): boolean {
  if (closeMinute(lottery, after) > closeMinute(lottery, before)) return true
  const wasHeld = heldUnder(lottery, before)
  const isHeld = heldUnder(lottery, after)
  return daysAsked(today, [before, after]).some((usual) => {
    const held = isHeld(usual)
    if (held === undefined || held < today) return false
    const was = wasHeld(usual)
    return was === undefined || held > was
  })
}

/** From which minute of its day on a lottery takes no bet; what was set before there was a limit is held to it. */
function closeMinute(lottery: Lottery, own: OwnSchedule): number {
  const { schedule } = withOwnSchedule(lottery, own)
  const latest = latestCloseOf(schedule)
  const closes = minutesOf(schedule.closesAt)
  return latest === undefined ? closes : Math.min(closes, minutesOf(latest))
}

/** The day on which the draw of a usual day is held; undefined where none is. */
function heldUnder(lottery: Lottery, own: OwnSchedule): (usual: BangkokDate) => BangkokDate | undefined {
  const held = withOwnSchedule(lottery, own)
  const moved = [...movedDrawsOf(lottery, own), ...MOVED_DRAWS]
  return (usual) => (isUsualDay(held, usual) ? heldOn(usual, lottery.code, moved) : undefined)
}

function daysAsked(today: BangkokDate, schedules: readonly OwnSchedule[]): readonly BangkokDate[] {
  const first = addDays(today, -MOVE_MAX_DAYS)
  const ahead = Array.from({ length: MOVE_MAX_DAYS + DAYS_ASKED }, (_, day) => addDays(first, day))
  return [...ahead, ...schedules.flatMap(({ moves }) => moves.map(({ from }) => from))]
}
