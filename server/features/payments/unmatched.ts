import type { Satang } from '../../../domain/money.ts'
import { isInTimeFor, isSurelyFrom, LATE_MS } from '../../../domain/payments/match-payment.ts'
import type { Context } from '../../context.ts'
import { listInSuspense } from './queries-incoming.ts'
import type { StoredOrder } from './queries-orders.ts'

/**
 * What came from a member's own account for an order of his and waits for people, by the order's id: in another amount than the
 * order's, or once more when the order had its money. Where it is not surely from there, nothing is told: it may be somebody else's.
 * Orders come the newest first.
 */
export async function readUnmatched(
  ctx: Context,
  orders: readonly StoredOrder[],
): Promise<ReadonlyMap<string, Satang>> {
  const nowMs = ctx.now().getTime()
  const recent = orders.filter(({ expiresAt }) => expiresAt.getTime() + LATE_MS > nowMs)
  const oldest = recent.at(-1)
  if (!oldest) return new Map()
  const waiting = await listInSuspense(ctx.read, {
    operatorId: oldest.operatorId,
    accountIds: [...new Set(recent.map(({ accountId }) => accountId))],
    since: oldest.startedAt,
  })
  const told = new Map<string, Satang>()
  for (const payment of waiting) {
    const order = recent.find((each) => isInTimeFor(payment, each) && isSurelyFrom(payment.senders, each))
    if (!order || told.has(order.id)) continue
    if (order.state === 'credited' || payment.amount !== order.pay) told.set(order.id, payment.amount)
  }
  return told
}
