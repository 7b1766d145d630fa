import { addDays, type BangkokDate } from '../../../domain/calendar/bangkok.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { type CashOfDay, findBalanceAt, findCashSpan, sumCashByDay } from './queries-cash.ts'

/** What moved a member's cash, in satang. Each counts upwards in its own direction: 500 bet is 500 less cash. */
export interface CashSums {
  readonly bet: number
  readonly won: number
  readonly deposited: number
  readonly withdrawn: number
  /** Signed: what came in is positive. */
  readonly other: number
}

export interface Finance {
  readonly opening: number
  readonly closing: number
  readonly sums: CashSums
  /** The days on which cash moved, the newest first. */
  readonly days: readonly { readonly date: BangkokDate; readonly sums: CashSums }[]
}

/** A year and its leap day: a longer look is asked for in parts. */
const DAYS_MAX = 366

/** The kinds of transfers that are a bet or take one back. A booking's money comes back before its ticket is paid for. */
const BET_KINDS = new Set(['bet', 'refund', 'book', 'release'])
/** A correction takes back what a result that was wrong has paid. */
const WIN_KINDS = new Set(['win', 'reversal'])

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
  const sums = { bet: 0, won: 0, deposited: 0, withdrawn: 0, other: 0 }
  for (const { kind, amount } of rows) {
    if (BET_KINDS.has(kind)) sums.bet -= amount
    else if (WIN_KINDS.has(kind)) sums.won += amount
    else if (kind.startsWith('deposit')) sums.deposited += amount
    else if (kind.startsWith('withdraw')) sums.withdrawn -= amount
    else sums.other += amount
  }
  return sums
}
