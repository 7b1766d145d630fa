import { SAME_PAYMENT_MS } from '../../../../domain/payments/match-payment.ts'
import type { Context } from '../../../context.ts'
import { listNear } from './queries-near.ts'
import { listRefused, type RefusedShown } from './queries-refused.ts'

/** More than these are worked off first. */
const MOST_SHOWN = 100

/** What banks that are asked told of and was not taken in, the oldest first, each with what came near it. */
export async function readRefused(
  ctx: Context,
  operatorId: string,
): Promise<{ readonly rows: readonly RefusedShown[]; readonly more: boolean }> {
  const found = await listRefused(ctx.read, operatorId, MOST_SHOWN + 1)
  const rows = found.slice(0, MOST_SHOWN)
  const spots = rows.map((row) => ({ ...row, until: null }))
  const near = await listNear(ctx.read, operatorId, { spots, withinMs: SAME_PAYMENT_MS })
  return {
    rows: rows.map((row) => ({ ...row, near: near.get(row.id) ?? [] })),
    more: found.length > MOST_SHOWN,
  }
}
