import type { Context } from '../../context.ts'
import { type CashRow, type Days, findCashSpan, listCash } from './queries-cash.ts'

export interface StatementWish {
  readonly memberId: string
  readonly days: Days
  /** From 1. */
  readonly page: number
  readonly limit: number
}

/** One page of the movements of a member's cash, the newest first, and how many all pages hold. */
export async function statementPage(
  ctx: Context,
  { memberId, days, page, limit }: StatementWish,
): Promise<{ total: number; rows: readonly CashRow[] }> {
  const span = await findCashSpan(ctx.read, memberId, days)
  const total = Math.max(0, span.to - span.from)
  const to = span.to - (page - 1) * limit
  if (to <= span.from) return { total, rows: [] }
  return { total, rows: await listCash(ctx.read, memberId, { from: Math.max(span.from, to - limit), to }) }
}
