import { invariant } from '../../../../domain/invariant.ts'
import type { Satang } from '../../../../domain/money.ts'
import { orderOfSlip } from '../../../../domain/payments/slips/slip.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { lockReceivingAccount } from '../queries-accounts.ts'
import { listOrders, type StoredOrder } from '../queries-orders.ts'
import { askBank } from './ask-bank.ts'
import { creditBySlip } from './credit-by-slip.ts'
import { findOtherOrderOf, findSlip, updateSlipAttached } from './queries-slips.ts'

export interface AttachSlip {
  readonly memberId: string
  readonly operatorId: string
  readonly slipId: string
  /** The amount that was asked for: it says which of the member's orders is meant, and nothing is credited by it. */
  readonly asked: Satang
}

/** Orders that may still want a slip are among the newest of a member. */
const NEWEST = 40

/**
 * Attaches a member's slip to the order that waits, or has ended lately. The slip that is attached last is shown. Where the
 * bank has told of a payment by the slip's reference already, and the amount did not say whose it is, it is credited now.
 * Returns the order's id. Throws `Refusal` SLIP_UNKNOWN, SLIP_ORDER_UNKNOWN, SLIP_USED.
 */
export function attachSlip(ctx: Context, wish: AttachSlip): Promise<{ orderId: string }> {
  return ctx.transaction(async (tx) => {
    const place = await orderOf(tx, wish)
    const before = await findSlip(tx, wish.memberId, wish.slipId)
    if (!before) throw new Refusal('SLIP_UNKNOWN')
    if (before.orderId !== null && (await isRepeat(tx, wish, { place, orderId: before.orderId }))) {
      return { orderId: before.orderId }
    }
    if (!place) throw new Refusal('SLIP_ORDER_UNKNOWN')
    // A payment that comes in at the same moment waits for this lock, or this for it.
    await lockReceivingAccount(tx, wish.operatorId, { id: place.accountId })
    await lockAccounts(tx, [wish.memberId])
    const slip = await findSlip(tx, wish.memberId, wish.slipId)
    invariant(slip, 'a slip stays')
    if (slip.orderId === place.id) return { orderId: place.id }
    const order = await orderOf(tx, wish)
    if (order?.id !== place.id) throw new Refusal('SLIP_ORDER_UNKNOWN')
    if (slip.orderId !== null || slip.pairId !== null) throw new Refusal('SLIP_USED')
    const { sendingBank, reference } = slip
    if (sendingBank === null || reference === null) {
      await updateSlipAttached(tx, wish.memberId, { id: slip.id, orderId: order.id })
      return { orderId: order.id }
    }
    const told = { sendingBank, reference, orderId: order.id }
    if ((await findOtherOrderOf(tx, wish.memberId, told)) !== undefined) throw new Refusal('SLIP_USED')
    await updateSlipAttached(tx, wish.memberId, { id: slip.id, orderId: order.id })
    const found = await creditBySlip(ctx, tx, {
      place: { operatorId: wish.operatorId, accountId: order.accountId },
      ...{ reference, sendingBank },
    })
    if (found.length === 0) await askBank(ctx, tx, wish)
    return { orderId: order.id }
  })
}

async function orderOf(tx: Tx, { memberId, asked }: AttachSlip): Promise<StoredOrder | undefined> {
  const now = await tx.readClock()
  const transfers = (await listOrders(tx, memberId, { limit: NEWEST })).filter(({ mode }) => mode === 'bank')
  return orderOfSlip(transfers, asked, now)
}

/** A repeat gives the same answer, also when the order is credited by now. */
async function isRepeat(
  tx: Tx,
  { memberId, asked }: AttachSlip,
  { place, orderId }: { readonly place: StoredOrder | undefined; readonly orderId: string },
): Promise<boolean> {
  if (place) return place.id === orderId
  const [attached] = await listOrders(tx, memberId, { limit: 1, ids: [orderId] })
  return attached?.asked === asked
}
