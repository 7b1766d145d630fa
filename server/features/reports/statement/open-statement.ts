import { addDays, type BangkokDate } from '../../../../domain/calendar/bangkok.ts'
import { kindsOf, type ReportClass } from '../../../../domain/ledger/movements.ts'
import { type Satang, satang } from '../../../../domain/money.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { DAYS_MAX } from '../finance-of-days.ts'
import {
  type CashRow,
  findBalanceAt,
  findCashSpan,
  listCash,
  sumCash,
  sumWaitingByDay,
} from '../queries-cash.ts'

export interface StatementDays {
  readonly memberId: string
  readonly start: BangkokDate
  readonly end: BangkokDate
  /** Movements of one column of the reports only. */
  readonly column?: ReportClass | undefined
}

/** A statement of whole Bangkok days. Opening plus what came in less what went out is closing, unless it has one column only. */
export interface Statement {
  readonly opening: Satang
  readonly closing: Satang
  readonly moneyIn: Satang
  readonly moneyOut: Satang
  /** Staked on these days and not decided yet: neither won nor lost. */
  readonly waiting: Satang
  readonly count: number
  /** Its movements, the oldest first, some at a time. */
  pages(): AsyncGenerator<readonly CashRow[]>
}

/** Movements read by one statement. */
const PAGE = 500

/**
 * A member's movements of cash on these days. What it reads is bounded by versions of the cash, which never change: all of it
 * agrees, however long reading takes. Throws `Refusal` DAYS_TOO_MANY.
 */
export async function openStatement(
  ctx: Context,
  { memberId, start, end, column }: StatementDays,
): Promise<Statement> {
  if (addDays(start, DAYS_MAX) <= end) throw new Refusal('DAYS_TOO_MANY')
  const days = { from: start, to: end }
  const span = await findCashSpan(ctx.read, memberId, days)
  const last = Math.max(span.from, span.to)
  const kinds = column && kindsOf(column)
  const [sums, waiting, opening, closing] = await Promise.all([
    sumCash(ctx.read, memberId, { ...span, kinds }),
    sumWaitingByDay(ctx.read, memberId, days),
    findBalanceAt(ctx.read, memberId, span.from),
    findBalanceAt(ctx.read, memberId, last),
  ])
  return {
    ...{ ...sums, opening, closing },
    waiting: satang(waiting.reduce((sum, { amount }) => sum + amount, 0)),
    async *pages() {
      for (let from = span.from; from < last; from += PAGE) {
        const rows = await listCash(ctx.read, memberId, { from, to: Math.min(from + PAGE, last), kinds })
        yield rows.toReversed()
      }
    },
  }
}
