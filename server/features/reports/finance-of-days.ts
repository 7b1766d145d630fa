import { addDays, type BangkokDate } from '../../../domain/calendar/bangkok.ts'
import { MOVEMENTS, type ReportClass } from '../../../domain/ledger/movements.ts'
import { NO_MONEY, type Satang, satang } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { type CashOfDay, findBalanceAt, findCashSpan, sumCashByDay, sumWaitingByDay } from './queries-cash.ts'

/**
 * A member's cash movements by report class, in satang. Bets and withdrawals are positive amounts that reduce cash; in
 * the other classes incoming money is positive.
 */
export type CashSums = Readonly<Record<ReportClass, Satang>> & {
  /** The part of the bets that no draw and no round of a game has decided yet. */
  readonly waiting: Satang
}

export interface Finance {
  readonly opening: Satang
  readonly closing: Satang
  readonly sums: CashSums
  /** The days on which cash moved, the newest first. */
  readonly days: readonly { readonly date: BangkokDate; readonly sums: CashSums }[]
}

/** A leap year; longer spans need several calls. */
export const DAYS_MAX = 366

/**
 * A member's bets, wins, deposits and withdrawals on each of these Bangkok days, with the cash before and after:
 * opening less bets and withdrawals plus everything else is closing. Throws `Refusal` DAYS_TOO_MANY.
 */
export async function financeOfDays(
  ctx: Context,
  { memberId, start, end }: { memberId: string; start: BangkokDate; end: BangkokDate },
): Promise<Finance> {
  if (addDays(start, DAYS_MAX) <= end) throw new Refusal('DAYS_TOO_MANY')
  const span = await findCashSpan(ctx.read, memberId, { from: start, to: end })
  const [rows, staked, opening, closing] = await Promise.all([
    sumCashByDay(ctx.read, memberId, span),
    sumWaitingByDay(ctx.read, memberId, { from: start, to: end }),
    findBalanceAt(ctx.read, memberId, span.from),
    findBalanceAt(ctx.read, memberId, Math.max(span.from, span.to)),
  ])
  const byDay = Map.groupBy(rows, ({ date }) => date)
  const waiting = new Map(staked.map(({ date, amount }) => [date, amount]))
  return {
    opening,
    closing,
    sums: sumUp(rows, sumOf(staked)),
    days: Array.from(byDay, ([date, ofDay]) => ({ date, sums: sumUp(ofDay, waiting.get(date) ?? NO_MONEY) })),
  }
}

function sumOf(rows: readonly { readonly amount: Satang }[]): Satang {
  return satang(rows.reduce((sum, { amount }) => sum + amount, 0))
}

function sumUp(rows: readonly CashOfDay[], waiting: Satang): CashSums {
  const moved = { bet: 0, won: 0, deposited: 0, withdrawn: 0, other: 0 }
  for (const { kind, amount } of rows) moved[MOVEMENTS[kind].reportedAs] += amount
  return {
    bet: satang(0 - moved.bet),
    won: satang(moved.won),
    deposited: satang(moved.deposited),
    withdrawn: satang(0 - moved.withdrawn),
    other: satang(moved.other),
    waiting,
  }
}
