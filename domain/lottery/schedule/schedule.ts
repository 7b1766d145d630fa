import {
  addDays,
  type BangkokDate,
  bangkokDate,
  DAY_MS,
  monthDayOf,
  weekdayOf,
} from '../../calendar/bangkok.ts'
import type { Clock } from '../../calendar/clock.ts'
import { earlyEnd, isExchangeHoliday, zoneOf } from '../../calendar/exchange-days.ts'
import { zoneMs } from '../../calendar/zone.ts'
import { invariant } from '../../invariant.ts'
import type { DrawDays, Lottery } from '../lottery.ts'
import { heldOn, MOVE_MAX_DAYS, MOVED_DRAWS, type MovedDraw } from './moved-draws.ts'

export interface UpcomingDraw {
  readonly businessDate: BangkokDate
  /** The usual day, if it was moved. */
  readonly movedFrom?: BangkokDate
  /** Its number within the day, from 1, in a lottery with several rounds. */
  readonly number?: number
  readonly opensAtMs: number
  readonly closesAtMs: number
  /** Later than this its bets never end, whatever a schedule says. */
  readonly latestCloseAtMs: number
  readonly drawAtMs: number
}

/** A bound against mistyped spans: nobody plans more than a year ahead. */
const DAYS_MAX = 400

/** The longest known gap between two draws, rounded up: in 2020 the government lottery paused for two months. */
const WAIT_MAX_DAYS = 92

const MINUTE_MS = 60_000

/** A game day can end after midnight, in Bangkok time at most a day later; one more for safety. */
const GAME_DAY_MAX_DAYS = 2

/**
 * The draws that are open at that instant or open in the following days, in order. A draw opens when the one before it
 * closes, so that one is always open. The operator's own moves come before the known ones.
 */
export function upcomingDraws(
  lottery: Lottery,
  fromMs: number,
  days: number,
  moved: readonly MovedDraw[] = [],
): readonly UpcomingDraw[] {
  invariant(Number.isInteger(days) && days >= 0 && days <= DAYS_MAX, 'a plan is 0 to 400 days long')
  const today = bangkokDate(fromMs)
  const untilMs = fromMs + days * DAY_MS
  const dates = drawDays(lottery, addDays(today, -WAIT_MAX_DAYS), addDays(today, days + WAIT_MAX_DAYS), moved)
  const planned: UpcomingDraw[] = []
  let before = addDays(today, -WAIT_MAX_DAYS) // after so long a gap the next draw counts as open since then
  for (const { held: businessDate, usual } of dates) {
    // Times are computed only for days that may still be on sale.
    if (businessDate >= addDays(today, -GAME_DAY_MAX_DAYS)) {
      const opensAtMs = planned.at(-1)?.closesAtMs ?? lastClose(lottery, before)
      if (opensAtMs > untilMs) break
      // A day's rounds are planned together, because their commitments are published together.
      const draws = drawsOfDay(lottery, businessDate, opensAtMs).filter((draw) => draw.closesAtMs > fromMs)
      planned.push(...(usual === businessDate ? draws : draws.map((draw) => ({ ...draw, movedFrom: usual }))))
    }
    before = businessDate
  }
  return planned
}

function drawsOfDay(
  lottery: Pick<Lottery, 'schedule'>,
  businessDate: BangkokDate,
  opensAtMs: number,
): readonly UpcomingDraw[] {
  const { rounds } = lottery.schedule
  if (!rounds) return [{ businessDate, opensAtMs, ...drawTimes(lottery, businessDate) }]
  return Array.from({ length: rounds.count }, (_, index) => ({
    businessDate,
    number: index + 1,
    opensAtMs: index === 0 ? opensAtMs : drawTimes(lottery, businessDate, index).closesAtMs,
    ...drawTimes(lottery, businessDate, index + 1),
  }))
}

function lastClose(lottery: Pick<Lottery, 'schedule'>, businessDate: BangkokDate): number {
  return drawTimes(lottery, businessDate, lottery.schedule.rounds?.count).closesAtMs
}

/** When bets of a game day end, and when its result is announced; with several rounds, those of the first. */
export function drawTimes(
  { schedule }: Pick<Lottery, 'schedule'>,
  businessDate: BangkokDate,
  number = 1,
): Pick<UpcomingDraw, 'closesAtMs' | 'latestCloseAtMs' | 'drawAtMs'> {
  const { exchange, closesAt, drawAt, firstBall } = schedule
  const zone = exchange ? zoneOf(exchange) : 'bangkok'
  const at = (clock: Clock) => zoneMs(zone, businessDate, clock)
  const drawAtMs = at(drawAt)
  const laterMs = (number - 1) * (schedule.rounds?.everyMinutes ?? 0) * MINUTE_MS
  if (!firstBall) {
    const closesAtMs = at(closesAt) + laterMs
    return { closesAtMs, latestCloseAtMs: closesAtMs, drawAtMs: drawAtMs + laterMs }
  }
  // An exchange that closes early has its closing figure hours before the usual time, and bets must end before that.
  const early = exchange && earlyEnd(exchange, businessDate)
  const ballMs = Math.min(at(firstBall.at), at(early ?? firstBall.at))
  const marginMs = firstBall.marginMinutes * MINUTE_MS
  return {
    closesAtMs: Math.min(at(closesAt), Math.min(ballMs, drawAtMs) - marginMs),
    latestCloseAtMs: ballMs - marginMs,
    drawAtMs,
  }
}

/** The draw days from the first to the last day inclusive, in order, each once. */
export function drawDates(
  lottery: Lottery,
  first: BangkokDate,
  last: BangkokDate,
  moved: readonly MovedDraw[] = [],
): readonly BangkokDate[] {
  return drawDays(lottery, first, last, moved).map(({ held }) => held)
}

/** The same days, each with its usual day. Two draws on one day are held once. */
function drawDays(
  lottery: Lottery,
  first: BangkokDate,
  last: BangkokDate,
  moved: readonly MovedDraw[] = [],
): readonly { readonly held: BangkokDate; readonly usual: BangkokDate }[] {
  const known = [...moved, ...MOVED_DRAWS]
  const found = new Map<BangkokDate, BangkokDate>()
  // A draw may move into the span from outside.
  const end = addDays(last, MOVE_MAX_DAYS)
  for (let usual = addDays(first, -MOVE_MAX_DAYS); usual <= end; usual = addDays(usual, 1)) {
    if (!isUsualDay(lottery, usual)) continue
    const held = heldOn(usual, lottery.code, known)
    // A draw on its usual day takes precedence over one moved there.
    if (held && held >= first && held <= last && (held === usual || !found.has(held))) found.set(held, usual)
  }
  return Array.from(found, ([held, usual]) => ({ held, usual })).sort((a, b) => (a.held < b.held ? -1 : 1))
}

/** Whether the schedule has a draw on that day, ignoring moves. */
export function isUsualDay(
  { schedule: { days, exchange } }: Pick<Lottery, 'schedule'>,
  date: BangkokDate,
): boolean {
  return isDrawDay(date, days) && !(exchange && isExchangeHoliday(exchange, date))
}

function isDrawDay(date: BangkokDate, days: DrawDays): boolean {
  switch (days.every) {
    case 'day':
      return true
    case 'week':
      return days.on.includes(weekdayOf(date))
    case 'month':
      return days.on.includes(monthDayOf(date))
    default:
      return days satisfies never
  }
}
