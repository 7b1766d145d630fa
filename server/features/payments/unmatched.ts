import type { Satang } from '../../../domain/money.ts'
import { isInTimeFor, isSurelyFrom, LATE_MS } from '../../../domain/payments/match-payment.ts'
import type { Context } from '../../context.ts'
import { listInSuspense } from './queries-incoming.ts'
import type { StoredOrder } from './queries-orders.ts'

/**
 * What came from a member's own account for an order of his, in another amount than the order's, by the order's id: people
 * look at it. Where it is not surely from there, nothing is told: it may be somebody else's. Orders come the newest first.
 */
export async function readUnmatched(
  ctx: Context,
  orders: readonly StoredOrder[],
): Promise<ReadonlyMap<string, Satang>> {
  const nowMs = ctx.now().getTime()
  const open = orders.filter(
    ({ state, expiresAt }) => state !== 'credited' && expiresAt.getTime() + LATE_MS > nowMs,
  )
  const oldest = open.at(-1)
  if (!oldest) return new Map()
  const waiting = await listInSuspense(ctx.read, {
    operatorId: oldest.operatorId,
    accountIds: [...new Set(open.map(({ accountId }) => accountId))],
    since: oldest.startedAt,
  })
  const told = new Map<string, Satang>()
  for (const payment of waiting) {
    const order = open.find((each) => isInTimeFor(payment, each) && isSurelyFrom(payment.senders, each))
    if (order && payment.amount !== order.pay && !told.has(order.id)) told.set(order.id, payment.amount)
  }
  return told
}
