import { type IncomingPayment, type Match, matchPayment, type WaitingOrder } from './match-payment.ts'

/** An order that is paid by its QR code. */
interface QrOrder extends WaitingOrder {
  readonly pay: IncomingPayment['amount']
  /** It has its money. */
  readonly isCredited: boolean
}

/**
 * Whose deposit a payment by QR code is. Its reference names the order; undefined where no order has it.
 * Another amount, another sender and another time are for people all the same: a bank's app fills the amount in, and whoever
 * changes it has a reason. So is a second payment of one code: it was asked for once.
 */
export function matchQrPayment<Order extends QrOrder>(
  payment: IncomingPayment,
  order: Order | undefined,
): Match<Order> {
  if (order?.isCredited) return { suspense: 'paid-twice' }
  if (order && payment.amount !== order.pay) return { suspense: 'amount-differs' }
  return matchPayment(payment, order ? [order] : [])
}
