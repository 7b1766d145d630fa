import type { BangkokDate } from '../../../domain/calendar/bangkok.ts'
import { isFast } from '../../../domain/lottery/lotteries/yeekee.ts'
import type { OwnSchedule } from '../../../domain/lottery/lottery.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import { AS_USUAL, movedDrawsOf, withOwnSchedule } from '../../../domain/lottery/schedule/own-schedule.ts'
import {
  type RoundFate,
  replanRounds,
  type StandingRound,
} from '../../../domain/lottery/schedule/replan-rounds.ts'
import { type UpcomingDraw, upcomingDraws } from '../../../domain/lottery/schedule/schedule.ts'
import type { ScheduledLottery, StandingRow } from './queries-schedules.ts'

/** How far ahead rounds are made: with a government draw every two weeks, two of its rounds always exist. */
const DAYS_AHEAD = 35

/** For a lottery with 88 rounds a day, the days that have begun by tomorrow are enough. */
const FAST_DAYS_AHEAD = 1

/** A schedule an operator wants, and whether the lottery is sold at all. */
export interface ScheduleWish {
  readonly onSale: boolean
  readonly own: OwnSchedule
}

/** The existing rounds of a lottery. */
interface Standing {
  readonly rows: readonly StandingRow[]
  /** Days whose round has ended. */
  readonly over: readonly BangkokDate[]
  readonly nowMs: number
}

/** The draws of a lottery by its operator's schedule, as far ahead as rounds are made, or for that many days. */
export function drawsAhead(
  lottery: Pick<ScheduledLottery, 'code' | 'own'>,
  nowMs: number,
  days?: number,
): readonly UpcomingDraw[] {
  const rules = findLottery(lottery.code)
  if (!rules) return []
  const own = lottery.own ?? AS_USUAL
  const ahead = days ?? (isFast(rules) ? FAST_DAYS_AHEAD : DAYS_AHEAD)
  return upcomingDraws(withOwnSchedule(rules, own), nowMs, ahead, movedDrawsOf(rules, own))
}

/** What a new schedule does to existing rounds. A lottery off sale has no further draws. */
export function fatesOf(
  lottery: Pick<ScheduledLottery, 'code'>,
  wish: ScheduleWish,
  { rows, over, nowMs }: Standing,
): readonly RoundFate[] {
  // Twice the usual span: otherwise the last round would count as dropped when its new draw is minutes beyond the end.
  const draws = wish.onSale ? drawsAhead({ code: lottery.code, own: wish.own }, nowMs, 2 * DAYS_AHEAD) : []
  return replanRounds({ rounds: rows.map(standingRound), draws, moves: wish.own.moves, over })
}

function standingRound(row: StandingRow): StandingRound {
  return {
    id: row.id,
    businessDate: row.businessDate,
    number: row.number,
    opensAtMs: row.opensAt.getTime(),
    closesAtMs: row.closesAt.getTime(),
    latestCloseAtMs: row.latestCloseAt.getTime(),
    drawAtMs: row.drawAt.getTime(),
    isFixed: row.isSold || row.isPromised,
  }
}

/**
 * The public code of a round: `hanoi-20261116`, with its number within the day for a lottery with several rounds a day.
 */
export function roundCode(lotteryCode: string, { businessDate, number = 0 }: UpcomingDraw): string {
  const place = number > 0 ? `-${String(number).padStart(3, '0')}` : ''
  return `${lotteryCode}-${businessDate.replaceAll('-', '')}${place}`
}
