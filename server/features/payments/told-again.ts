import { mayCreditAlone, OPEN_DAYS } from '../../../domain/payments/channels/message-alone.ts'
import {
  type Match,
  matchPayment,
  mayBeFrom,
  SAME_PAYMENT_MS,
} from '../../../domain/payments/match-payment.ts'
import type { Context, Tx } from '../../context.ts'
import { moneyRulesOf } from '../operators/money-rules.ts'
import { findOperatorById } from '../operators/queries.ts'
import { creditOrder } from './credit-order.ts'
import { findNearTaken } from './feed/queries-near.ts'
import {
  type BankNotice,
  findToldAlone,
  type Place,
  sumToldAlone,
  updateIncomingCredited,
  updateIncomingReason,
  updateToldElsewhere,
} from './queries-incoming.ts'
import { listWaitingOrders, type OrderOfMember } from './queries-orders.ts'
import { keptWithinLimit } from './suspense/over-limit.ts'

/** Whether the message of a bank tells of more than messages alone credit. The receiving account is locked. */
export async function isTooMuchAlone(tx: Tx, place: Place, notice: BankNotice): Promise<boolean> {
  if (notice.channel !== 'sms') return false
  const operator = await findOperatorById(tx, place.operatorId)
  if (!operator) return true
  const open = await sumToldAlone(tx, place, OPEN_DAYS)
  return !mayCreditAlone(moneyRulesOf(operator).messages, notice.amount, open)
}

/** A person takes in what is known already: what waited for another channel waits for people from now on, and nothing is credited. */
export async function takeInKnown(tx: Tx, place: Place, id: string): Promise<void> {
  if (await findToldAlone(tx, place, id)) await updateIncomingReason(tx, id, 'told-otherwise')
}

/**
 * A channel that is no message tells of a payment too: what waited for it is credited, unless what it shows says otherwise, and
 * what a message alone had credited is no longer told of by it alone. The receiving account is locked, and the notice written.
 * Returns whether it was credited now.
 */
export async function tellAgain(
  ctx: Context,
  tx: Tx,
  { place, notice, id }: { readonly place: Place; readonly notice: BankNotice; readonly id: string },
): Promise<boolean> {
  if (notice.channel === 'sms') return false
  await updateToldElsewhere(tx, place, id)
  const payment = await findToldAlone(tx, place, id)
  if (!payment) return false
  if (await findNearTaken(tx, place, { ...payment, id, withinMs: SAME_PAYMENT_MS })) {
    await updateIncomingReason(tx, id, 'told-otherwise')
    return false
  }
  const found = matchToldTwice(
    [payment, { ...payment, senderBank: notice.senderBank, senderNo: notice.senderNo }],
    await listWaitingOrders(tx, { ...place, ...payment, pay: payment.amount }),
  )
  const match = await keptWithinLimit(tx, { ...payment, id, operatorId: place.operatorId }, found)
  if ('suspense' in match) {
    await updateIncomingReason(tx, id, match.suspense)
    return false
  }
  const { order, flag } = match
  await updateIncomingCredited(tx, id, { order, flag })
  const { amount } = payment
  await creditOrder(ctx, tx, {
    id,
    operatorId: place.operatorId,
    order,
    amount,
    channel: notice.channel,
  })
  return true
}

/** Whose it is by both, where neither contradicts. */
function matchToldTwice(
  told: readonly [Parameters<typeof matchPayment>[0], Parameters<typeof matchPayment>[0]],
  orders: readonly OrderOfMember[],
): Match<OrderOfMember> {
  const match = matchPayment(told[1], orders)
  if ('order' in match && !mayBeFrom(told[0], match.order)) return { suspense: 'sender-differs' }
  return match
}
