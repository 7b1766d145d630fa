import { kindsOf, type ReportClass } from '../../../domain/ledger/movements.ts'
import type { Context } from '../../context.ts'
import { type CashRow, type Days, findCashSpan, listCash, sumCash } from './queries-cash.ts'

export interface StatementWish {
  readonly memberId: string
  readonly days: Days
  /** Of one column of the reports only; absent: all movements. */
  readonly column?: ReportClass | undefined
  /** From 1. */
  readonly page: number
  readonly limit: number
}

/** Movements of one kind are found by looking at all of a span: at so many of them, the newest. */
const LOOKED_THROUGH = 100_000

/** One page of the movements of a member's cash, the newest first, and how many all pages hold. */
export async function statementPage(
  ctx: Context,
  { memberId, days, column, page, limit }: StatementWish,
): Promise<{ total: number; rows: readonly CashRow[] }> {
  const span = await findCashSpan(ctx.read, memberId, days)
  if (column !== undefined) {
    const part = { from: Math.max(span.from, span.to - LOOKED_THROUGH), to: span.to, kinds: kindsOf(column) }
    const [{ count }, rows] = await Promise.all([
      sumCash(ctx.read, memberId, part),
      listCash(ctx.read, memberId, { ...part, limit, offset: (page - 1) * limit }),
    ])
    return { total: count, rows }
  }
  const total = Math.max(0, span.to - span.from)
  const to = span.to - (page - 1) * limit
  if (to <= span.from) return { total, rows: [] }
  return { total, rows: await listCash(ctx.read, memberId, { from: Math.max(span.from, to - limit), to }) }
}
