import { addDays, type BangkokDate } from '../../calendar/bangkok.ts'
import { type Clock, clockAt, minutesOf } from '../../calendar/clock.ts'
import { isFast } from '../lotteries/yeekee.ts'
import type { DrawDays, Lottery, Schedule } from '../lottery.ts'
import { heldOn, MOVE_MAX_DAYS, MOVED_DRAWS, type MovedDraw } from './moved-draws.ts'
import { isUsualDay, MARGIN_MINUTES } from './schedule.ts'

/** An operator's changes to the default schedule of a lottery. */
export interface OwnSchedule {
  /** Null: the lottery's default. */
  readonly days: DrawDays | null
  /** When the result is announced. Null: the default. */
  readonly drawAt: Clock | null
  /** Minutes from the close of bets to that time. Null: the default. */
  readonly closeMinutes: number | null
  /** Single draws that move to another day or are called off. */
  readonly moves: readonly OwnMove[]
}

export interface OwnMove {
  readonly from: BangkokDate
  /** Null: the draw is not held. */
  readonly to: BangkokDate | null
  readonly reason: string
}

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

function ownTimes(usual: Schedule, own: OwnSchedule): Pick<Schedule, 'drawAt' | 'closesAt' | 'startsAt'> {
  const drawAt = own.drawAt ?? usual.drawAt
  const closesAt = clockAt(Math.max(0, minutesOf(drawAt) - (own.closeMinutes ?? closeMinutesOf(usual))))
  // An exchange closes at its hour, whatever time is announced for the result.
  const known = usual.startsAt ?? (usual.exchange ? usual.drawAt : undefined)
  if (known === undefined) return { drawAt, closesAt }
  return { drawAt, closesAt, startsAt: minutesOf(known) < minutesOf(drawAt) ? known : drawAt }
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
  const { drawAt, closesAt, startsAt = drawAt } = ownTimes(usual, wish)
  if (minutesOf(drawAt) < (wish.closeMinutes ?? closeMinutesOf(usual))) return 'CLOSE_BEFORE_DAY'
  const latest = minutesOf(startsAt) - (usual.marginMinutes ?? MARGIN_MINUTES)
  return minutesOf(closesAt) > latest ? 'CLOSE_TOO_LATE' : undefined
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
