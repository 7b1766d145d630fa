import { normalReference } from '../../../../domain/payments/codes/mini-qr.ts'
import { slipTellsOrder } from '../../../../domain/payments/slips/match-slip.ts'
import type { Context, Tx } from '../../../context.ts'
import { creditOrder } from '../credit-order.ts'
import { type Place, updateIncomingCredited } from '../queries-incoming.ts'
import { isOverLimit } from '../suspense/over-limit.ts'
import { listOrdersWithSlip, listSuspendedBy } from './queries-slips.ts'

/**
 * Credits what stands in suspense under this reference, where a member's slip has the same one and tells whose it is. Asked
 * when a channel tells of a payment and when a slip is attached, so that it is credited whichever is first, and once. The
 * receiving account is locked. A reference is compared with its bank's where both are known: two banks may use the same one. Returns the ids of what it has credited.
 */
export async function creditBySlip(
  ctx: Context,
  tx: Tx,
  told: { readonly place: Place; readonly reference: string; readonly sendingBank?: string },
): Promise<readonly string[]> {
  const { place } = told
  const name = { reference: normalReference(told.reference), sendingBank: told.sendingBank ?? null }
  const [orders, payments] = [
    await listOrdersWithSlip(tx, place, name),
    await listSuspendedBy(tx, place, name),
  ]
  const [[order, ...otherOrders], [payment, ...otherPayments]] = [orders, payments]
  // One slip is of one transfer. What tells of several is for people.
  if (!order || !payment || otherOrders.length > 0 || otherPayments.length > 0) return []
  if (!slipTellsOrder(payment, payment.reason, order)) return []
  if (await isOverLimit(tx, { ...payment, operatorId: place.operatorId }, order)) return []
  await updateIncomingCredited(tx, payment.id, { order, flag: 'slip' })
  const { id, amount, channel } = payment
  await creditOrder(ctx, tx, { id, operatorId: place.operatorId, order, amount, channel })
  return [id]
}
