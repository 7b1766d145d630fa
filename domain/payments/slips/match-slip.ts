import type { Satang } from '../../money.ts'
import {
  type IncomingPayment,
  isInTimeFor,
  mayBeFrom,
  type SuspenseReason,
  type WaitingOrder,
} from '../match-payment.ts'

/** An order to which its member has attached a slip with the payment's reference. */
export interface OrderWithSlip extends WaitingOrder {
  readonly pay: Satang
}

/** Digits of the sender's account that the bank must show before a slip gives another amount to an order. */
const SENDER_DIGITS = 4

/** What no slip decides. */
const FOR_PEOPLE: readonly SuspenseReason[] = ['over-limit', 'sender-differs', 'told-otherwise']

/**
 * Whether a slip tells whose a payment is that stands in suspense. A slip is a picture and proves nothing: where the amount
 * itself names the order it only chooses among those the amount names, and where it does not, the bank must show that the
 * money comes from the member's own account, since others may have seen the slip. A payment from another sender is for people, and
 * so is one above the member's limit.
 */
export function slipTellsOrder(
  payment: IncomingPayment,
  reason: SuspenseReason,
  order: OrderWithSlip,
): boolean {
  if (FOR_PEOPLE.includes(reason)) return false
  if (!isInTimeFor(payment, order) || !mayBeFrom(payment, order)) return false
  if (payment.amount === order.pay) return true
  return (payment.senderNo?.replace(/\D/g, '').length ?? 0) >= SENDER_DIGITS
}
