import type { BangkokDate } from '../../../domain/calendar/bangkok.ts'
import { isFast } from '../../../domain/lottery/lotteries/yeekee.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import {
  AS_USUAL,
  movedDrawsOf,
  type OwnSchedule,
  withOwnSchedule,
} from '../../../domain/lottery/schedule/own-schedule.ts'
import {
  type RoundFate,
  replanRounds,
  type StandingRound,
} from '../../../domain/lottery/schedule/replan-rounds.ts'
import { type UpcomingDraw, upcomingDraws } from '../../../domain/lottery/schedule/schedule.ts'
import type { ScheduledLottery, StandingRow } from './queries-schedules.ts'

/** How far ahead rounds exist. The government lottery draws every two weeks: two of its rounds are always there. */
const DAYS_AHEAD = 35

/** Of a lottery with 88 rounds a day the days that have begun by tomorrow are enough. */
const FAST_DAYS_AHEAD = 1

/** A schedule an operator wants, and whether the lottery is sold at all. */
export interface ScheduleWish {
  readonly onSale: boolean
  readonly own: OwnSchedule
}

/** What there is of the rounds of a lottery at that moment. */
interface Standing {
  readonly rows: readonly StandingRow[]
  /** Days whose round is over already. */
  readonly over: readonly BangkokDate[]
  readonly nowMs: number
}

/** The draws of a lottery as its operator holds them, as far ahead as rounds exist, or as many days as asked. */
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

/** What becomes of the rounds that stand when the wish comes true. A lottery that is not sold has no draws to come. */
export function fatesOf(
  lottery: Pick<ScheduledLottery, 'code'>,
  wish: ScheduleWish,
  { rows, over, nowMs }: Standing,
): readonly RoundFate[] {
  // Twice as far as rounds exist: one at the end of them is not gone because its new draw opens minutes later.
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
    drawAtMs: row.drawAt.getTime(),
    isFixed: row.isSold || row.isPromised,
  }
}

/** The code of a round people see: `hanoi-20261116`, and which of its day in a lottery that has several. */
export function roundCode(lotteryCode: string, { businessDate, number = 0 }: UpcomingDraw): string {
  const place = number > 0 ? `-${String(number).padStart(3, '0')}` : ''
  return `${lotteryCode}-${businessDate.replaceAll('-', '')}${place}`
}
