import { addDays, type BangkokDate } from '../../../domain/calendar/bangkok.ts'
import { MOVEMENTS, type ReportClass } from '../../../domain/ledger/movements.ts'
import { type Satang, satang } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { type CashOfDay, findBalanceAt, findCashSpan, sumCashByDay } from './queries-cash.ts'

/**
 * What moved a member's cash by the class of its kind, in satang. Bets and withdrawals count upwards: 500 bet is 500 less
 * cash. In the others what came in is positive.
 */
export type CashSums = Readonly<Record<ReportClass, Satang>>

export interface Finance {
  readonly opening: Satang
  readonly closing: Satang
  readonly sums: CashSums
  /** The days on which cash moved, the newest first. */
  readonly days: readonly { readonly date: BangkokDate; readonly sums: CashSums }[]
}

/** A year and its leap day: a longer look is asked for in parts. */
const DAYS_MAX = 366

/**
 * What a member bet, won, deposited and withdrew on each of these Bangkok days, and the cash before and after them: the
 * opening less bets and withdrawals, with everything else, is the closing. Throws `Refusal` DAYS_TOO_MANY.
 */
export async function financeOfDays(
  ctx: Context,
  { memberId, start, end }: { memberId: string; start: BangkokDate; end: BangkokDate },
): Promise<Finance> {
  if (addDays(start, DAYS_MAX) <= end) throw new Refusal('DAYS_TOO_MANY')
  const span = await findCashSpan(ctx.read, memberId, { from: start, to: end })
  const [rows, opening, closing] = await Promise.all([
    sumCashByDay(ctx.read, memberId, span),
    findBalanceAt(ctx.read, memberId, span.from),
    findBalanceAt(ctx.read, memberId, Math.max(span.from, span.to)),
  ])
  const byDay = Map.groupBy(rows, ({ date }) => date)
  return {
    opening,
    closing,
    sums: sumUp(rows),
    days: Array.from(byDay, ([date, ofDay]) => ({ date, sums: sumUp(ofDay) })),
  }
}

function sumUp(rows: readonly CashOfDay[]): CashSums {
  const moved = { bet: 0, won: 0, deposited: 0, withdrawn: 0, other: 0 }
  for (const { kind, amount } of rows) moved[MOVEMENTS[kind].reportedAs] += amount
  return {
    bet: satang(0 - moved.bet),
    won: satang(moved.won),
    deposited: satang(moved.deposited),
    withdrawn: satang(0 - moved.withdrawn),
    other: satang(moved.other),
  }
}
