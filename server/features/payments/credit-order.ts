import { invariant } from '../../../domain/invariant.ts'
import type { Satang } from '../../../domain/money.ts'
import type { Context, Tx } from '../../context.ts'
import { move } from '../ledger/move.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { grantPromotion } from '../promotions/grant-promotion.ts'
import { requireTurnover } from '../turnover/require-turnover.ts'
import { updateOrderCredited } from './queries-orders.ts'
import { tellDeposit } from './tell-deposit.ts'

interface Credited {
  /** Of the incoming payment. */
  readonly id: string
  readonly operatorId: string
  /** Without an id: people have found whose it is, and no order asked for it. */
  readonly order: { readonly id: string | null; readonly memberId: string; readonly username: string }
  /** What came in. */
  readonly amount: Satang
  /** Who told of it, or decided about it. */
  readonly channel: string
}

/** Moves an incoming payment to its member, and ends the order it pays. The receiving account is locked, and the payment says so. */
export async function creditOrder(ctx: Context, tx: Tx, credited: Credited): Promise<void> {
  const { id, operatorId, order, amount, channel } = credited
  const { memberId, username } = order
  await lockAccounts(tx, [memberId])
  if (order.id !== null) {
    const isFirst = await updateOrderCredited(tx, { memberId, id: order.id }, id)
    invariant(isFirst, 'the order waited under the lock of its account')
  }
  await move(tx, ctx.chance, [
    {
      ...{ memberId, operatorId, amount, kind: 'deposit', refType: 'incoming-payment', refId: id },
      ...{ debit: 'house:bank', credit: 'cash', actor: channel },
    },
  ])
  await requireTurnover(tx, { memberId, operatorId, amount, refType: 'incoming-payment', refId: id })
  const told = await grantPromotion(ctx, tx, {
    memberId,
    operatorId,
    amount,
    refType: 'incoming-payment',
    refId: id,
  })
  await tellDeposit(tx, { id, memberId, operatorId, username, amount }, told)
}
