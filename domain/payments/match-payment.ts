import type { Satang } from '../money.ts'
import { accountDigits, accountKey, DIGITS_LEAST } from './account-groups.ts'

/** Money that came into a receiving account, as the bank tells it. */
export interface IncomingPayment {
  readonly amount: Satang
  readonly at: Date
  /** Null: `at` is the moment. Else the bank tells the day alone, and the money came between `at` and this. */
  readonly until: Date | null
  /** What the bank shows of the sender's account, hidden digits as `x`; null where it shows none. */
  readonly senderNo: string | null
  readonly senderBank: string | null
}

/** An order of the same account that asks for exactly this amount and has no money yet. */
export interface WaitingOrder {
  readonly id: string
  readonly memberId: string
  readonly bank: string
  readonly accountNo: string
  readonly startedAt: Date
  readonly expiresAt: Date
  readonly cancelledAt: Date | null
}

/** Clocks of banks and ours differ; many tell a time in whole minutes. */
export const SKEW_MS = 2 * 60_000
/** Money that comes this long after its order has ended is still credited to it, and flagged. */
export const LATE_MS = 24 * 3_600_000
/** Two channels tell of one payment within this time. */
export const SAME_PAYMENT_MS = 10 * 60_000

export type SuspenseReason =
  | 'no-order'
  | 'several-orders'
  | 'sender-differs'
  | 'amount-differs'
  | 'paid-twice'
  | 'message-alone'
  /** It came after its order had ended, or with more than was asked for, and is above the member's own limit: it goes back. */
  | 'over-limit'
  /** The bank had told of it otherwise before, and somebody of staff has taken it in; or it may be such money, told by another name. */
  | 'told-otherwise'
type LateFlag = 'late' | 'cancelled'
/** `slip`: a slip told whose the payment is, where its amount did not. */
export type CreditFlag = LateFlag | 'slip'

export type Match<Order extends WaitingOrder> =
  | { readonly order: Order; readonly flag: CreditFlag | null }
  | { readonly suspense: SuspenseReason }

/**
 * Whose deposit a payment is. Of one member an order that waits comes before one that has ended. Where the amount fits
 * orders of several members it does not say whose it is, and where the bank names another sender it is nobody's: people
 * decide.
 */
export function matchPayment<Order extends WaitingOrder>(
  payment: IncomingPayment,
  orders: readonly Order[],
): Match<Order> {
  const from = payment.at.getTime()
  const near = orders.filter((order) => isInTimeFor(payment, order))
  if (near.length === 0) return { suspense: 'no-order' }
  const fromSender = near.filter((order) => mayBeFrom(payment, order))
  if (fromSender.length === 0) return { suspense: 'sender-differs' }
  // Amounts are given again: money of one that has ended is as likely late as money of one that waits is in time.
  if (fromSender.some(({ memberId }) => memberId !== fromSender[0]?.memberId)) {
    return { suspense: 'several-orders' }
  }
  const flagged = fromSender.map((order) => ({ order, flag: flagOf(order, from) }))
  const inTime = flagged.filter(({ flag }) => flag === null)
  const [only, ...others] = inTime.length > 0 ? inTime : flagged
  return only && others.length === 0 ? only : { suspense: 'several-orders' }
}

/** Whether a payment came while its order waited, or not too long after. */
export function isInTimeFor(
  payment: Pick<IncomingPayment, 'at' | 'until'>,
  { startedAt, expiresAt }: Pick<WaitingOrder, 'startedAt' | 'expiresAt'>,
): boolean {
  const until = payment.until ?? payment.at
  return (
    startedAt.getTime() <= until.getTime() + SKEW_MS &&
    payment.at.getTime() <= expiresAt.getTime() + LATE_MS + SKEW_MS
  )
}

/** `at` is the earliest moment at which the money may have come. */
function flagOf(order: Pick<WaitingOrder, 'expiresAt' | 'cancelledAt'>, at: number): LateFlag | null {
  if (order.cancelledAt) return at < order.cancelledAt.getTime() ? null : 'cancelled'
  return at > order.expiresAt.getTime() + SKEW_MS ? 'late' : null
}

/** False when what the bank shows of the sender contradicts the account that the member has registered. */
export function mayBeFrom(sender: Sender, order: Pick<WaitingOrder, 'bank' | 'accountNo'>): boolean {
  if (sender.senderNo !== null && hasDigitsBefore(order, sender.senderNo)) return false
  return mayBeOneSender(sender, { senderBank: order.bank, senderNo: order.accountNo })
}

/** Whether an account was registered with digits before a number that a bank shows whole: it is another one with the same end. */
function hasDigitsBefore(
  { bank, accountNo }: Pick<WaitingOrder, 'bank' | 'accountNo'>,
  shownNo: string,
): boolean {
  const shown = shownDigits(shownNo)
  if (accountNo.length === accountDigits(bank) || shown.length < DIGITS_LEAST || shown.includes('x'))
    return false
  return accountKey(bank, shownDigits(accountNo)).length > accountKey(bank, shown).length
}

type Sender = Pick<IncomingPayment, 'senderNo' | 'senderBank'>

/** False when what is shown of two senders contradicts each other. */
export function mayBeOneSender(one: Sender, other: Sender): boolean {
  const [a, b] = [one, other].map(({ senderBank }) => senderBank?.toLowerCase() ?? null)
  return (a === null || b === null || a === b) && mayBeSame(one.senderNo, other.senderNo)
}

/** Whether money is surely from this account: a channel shows it whole, and none contradicts. */
export function isSurelyFrom(
  senders: readonly Sender[],
  order: Pick<WaitingOrder, 'bank' | 'accountNo'>,
): boolean {
  const isWhole = ({ senderBank, senderNo }: Sender) =>
    senderBank === order.bank && senderNo !== null && shownDigits(senderNo) === shownDigits(order.accountNo)
  return senders.some(isWhole) && senders.every((sender) => mayBeFrom(sender, order))
}

/**
 * False when two shown account numbers contradict each other. Banks hide digits as `x`, each bank others, and many show the
 * end alone. What is not shown contradicts nothing.
 */
export function mayBeSame(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return true
  const [a, b] = [shownDigits(one), shownDigits(other)]
  const length = Math.min(a.length, b.length)
  const endOfB = b.slice(b.length - length)
  return [...a.slice(a.length - length)].every((digit, place) => {
    const beside = endOfB[place]
    return digit === beside || digit === 'x' || beside === 'x'
  })
}

function shownDigits(accountNo: string): string {
  return accountNo.replace(/[^0-9x]/gi, '').toLowerCase()
}
