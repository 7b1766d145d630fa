import { addDays, type BangkokDate } from '../../calendar/bangkok.ts'
import { type Clock, clockAt, minutesOf } from '../../calendar/clock.ts'
import { isFast } from '../lotteries/yeekee.ts'
import type { Lottery, OwnSchedule, Schedule } from '../lottery.ts'
import { heldOn, MOVE_MAX_DAYS, MOVED_DRAWS, type MovedDraw } from './moved-draws.ts'
import { isUsualDay } from './schedule.ts'

export const AS_USUAL: OwnSchedule = { days: null, drawAt: null, closeMinutes: null, moves: [] }

/** What is wrong with a schedule: the code of the refusal. */
export type ScheduleFault =
  | 'SCHEDULE_FAST'
  | 'CLOSE_TOO_LATE'
  | 'CLOSE_BEFORE_DAY'
  | 'MOVE_NO_DRAW'
  | 'MOVE_PAST'
  | 'MOVE_TOO_FAR'
  | 'MOVE_TWICE'
  | 'MOVE_TAKEN'

/** The lottery with the operator's schedule. */
export function withOwnSchedule(lottery: Lottery, own: OwnSchedule): Lottery {
  const usual = lottery.schedule
  const schedule = { ...usual, ...ownTimes(usual, own), ...(own.days && { days: own.days }) }
  return { ...lottery, schedule }
}

/** The operator's moves in the form the schedule uses. */
export function movedDrawsOf(lottery: Pick<Lottery, 'code'>, own: OwnSchedule): readonly MovedDraw[] {
  return own.moves.map(({ from, to }) => ({ lottery: lottery.code, from, to }))
}

export function closeMinutesOf({ closesAt, drawAt }: Schedule): number {
  return minutesOf(drawAt) - minutesOf(closesAt)
}

/** The latest time of day at which bets end, on the clocks of the lottery; undefined where it draws itself. */
export function latestCloseOf({ firstBall }: Schedule): Clock | undefined {
  return firstBall && clockAt(minutesOf(firstBall.at) - firstBall.marginMinutes)
}

/** The first ball is not among them: it falls when it falls, whenever somebody means to announce it. */
function ownTimes(usual: Schedule, own: OwnSchedule): Pick<Schedule, 'drawAt' | 'closesAt'> {
  const drawAt = own.drawAt ?? usual.drawAt
  const closesAt = clockAt(Math.max(0, minutesOf(drawAt) - (own.closeMinutes ?? closeMinutesOf(usual))))
  return { drawAt, closesAt }
}

/**
 * The first fault of a schedule that an operator wants. Moves that already exist are accepted even if their day is past.
 */
export function scheduleFault(
  lottery: Lottery,
  wish: OwnSchedule,
  { today, before }: { readonly today: BangkokDate; readonly before: OwnSchedule },
): ScheduleFault | undefined {
  const changesTimes = wish.drawAt !== null || wish.closeMinutes !== null
  if (isFast(lottery) && (changesTimes || wish.days || wish.moves.some(({ to }) => to)))
    return 'SCHEDULE_FAST'
  return (
    (changesTimes ? timesFault(lottery, wish) : undefined) ?? movesFault(lottery, wish, { today, before })
  )
}

function timesFault(lottery: Lottery, wish: OwnSchedule): ScheduleFault | undefined {
  const usual = lottery.schedule
  const { drawAt, closesAt } = ownTimes(usual, wish)
  if (minutesOf(drawAt) < (wish.closeMinutes ?? closeMinutesOf(usual))) return 'CLOSE_BEFORE_DAY'
  const { at, marginMinutes } = usual.firstBall ?? { at: drawAt, marginMinutes: 0 }
  const known = Math.min(minutesOf(at), minutesOf(drawAt))
  return minutesOf(closesAt) > known - marginMinutes ? 'CLOSE_TOO_LATE' : undefined
}

function movesFault(
  lottery: Lottery,
  wish: OwnSchedule,
  { today, before }: { readonly today: BangkokDate; readonly before: OwnSchedule },
): ScheduleFault | undefined {
  const held = withOwnSchedule(lottery, wish)
  const known = [...movedDrawsOf(lottery, wish), ...MOVED_DRAWS]
  if (new Set(wish.moves.map(({ from }) => from)).size < wish.moves.length) return 'MOVE_TWICE'
  for (const { from, to } of wish.moves) {
    const isNew = !before.moves.some((move) => move.from === from && move.to === to)
    if (!isNew && from < today) continue
    if (isNew && (from < today || (to !== null && to < today))) return 'MOVE_PAST'
    if (!isUsualDay(held, from)) return 'MOVE_NO_DRAW'
    if (to === null) continue
    if (to === from || to < addDays(from, -MOVE_MAX_DAYS) || to > addDays(from, MOVE_MAX_DAYS))
      return 'MOVE_TOO_FAR'
    if (isTaken(held, { from, to }, known)) return 'MOVE_TAKEN'
  }
  return undefined
}

/** Whether another draw is held on the new day. */
function isTaken(
  lottery: Lottery,
  { from, to }: { readonly from: BangkokDate; readonly to: BangkokDate },
  known: readonly MovedDraw[],
): boolean {
  for (let away = -MOVE_MAX_DAYS; away <= MOVE_MAX_DAYS; away += 1) {
    const usual = addDays(to, away)
    if (usual !== from && isUsualDay(lottery, usual) && heldOn(usual, lottery.code, known) === to) return true
  }
  return false
}
