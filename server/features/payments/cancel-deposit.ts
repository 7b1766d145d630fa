import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { recordAct } from '../assistants/record-act.ts'
import { lockReceivingAccount } from './queries-accounts.ts'
import { listOrders, updateOrderCancelled } from './queries-orders.ts'

/**
 * Cancels a deposit that waits for its money. A repeat changes nothing, and neither does a cancel after the order's time:
 * money that comes all the same is credited and flagged. Throws `Refusal` DEPOSIT_UNKNOWN, DEPOSIT_CREDITED.
 */
export function cancelDeposit(
  ctx: Context,
  wish: {
    readonly memberId: string
    readonly operatorId: string
    readonly assistantId?: string | undefined
    readonly orderId: string
  },
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const find = () => listOrders(tx, wish.memberId, { limit: 1, ids: [wish.orderId] })
    const [place] = await find()
    if (!place) throw new Refusal('DEPOSIT_UNKNOWN')
    // A payment that comes in at the same moment waits for this lock, or this for it.
    await lockReceivingAccount(tx, wish.operatorId, { id: place.accountId })
    if (await updateOrderCancelled(tx, wish.memberId, wish.orderId)) {
      const { memberId, assistantId, orderId: refId } = wish
      return recordAct(tx, { memberId, assistantId, kind: 'cancel-deposit', refId, amount: place.asked })
    }
    const [order] = await find()
    if (order?.state === 'credited') throw new Refusal('DEPOSIT_CREDITED')
  })
}
