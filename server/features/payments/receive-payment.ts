import {
  type Match,
  matchPayment,
  mayBeOneSender,
  SAME_PAYMENT_MS,
} from '../../../domain/payments/match-payment.ts'
import { matchQrPayment } from '../../../domain/payments/match-qr.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { creditOrder } from './credit-order.ts'
import { findNearTaken } from './feed/queries-near.ts'
import { findQrOrder } from './qr/queries-qr.ts'
import { lockReceivingAccount } from './queries-accounts.ts'
import {
  type BankNotice,
  deleteUndone,
  findNotice,
  insertIncoming,
  insertNotice,
  type KnownNotice,
  listToldElsewhere,
  type PaymentState,
  type Place,
} from './queries-incoming.ts'
import { listWaitingOrders, type OrderOfMember } from './queries-orders.ts'
import { creditBySlip } from './slips/credit-by-slip.ts'
import { listSendersByOtherCode } from './slips/queries-lookups.ts'
import { keptWithinLimit } from './suspense/over-limit.ts'
import { isTooMuchAlone, takeInKnown, tellAgain } from './told-again.ts'

export interface Received {
  /** Our id of the payment. */
  readonly id: string
  readonly state: PaymentState
  /** It was told of before, by this channel or another one. */
  readonly known: boolean
}

/**
 * Takes in what a channel tells of money that came into a receiving account. However often and by however many channels
 * it is told, a payment is credited once: to the member whose order it pays, or it stands in suspense for people. The
 * amount is the bank's, never the form's. Throws `Refusal` RECEIVING_UNKNOWN, NOTICE_CHANGED.
 */
export function receivePayment(ctx: Context, operatorId: string, notice: BankNotice): Promise<Received> {
  return ctx.transaction((tx) => receiveIn(ctx, tx, operatorId, notice))
}

/** The same as a part of a transaction. */
export async function receiveIn(
  ctx: Context,
  tx: Tx,
  operatorId: string,
  notice: BankNotice,
): Promise<Received> {
  // Everything about the orders and payments of an account waits for this lock.
  const { bank, accountNo, orderReference } = notice
  const kind = orderReference === undefined ? 'bank' : 'biller'
  const account = await lockReceivingAccount(tx, operatorId, { bank, accountNo, kind })
  if (!account) throw new Refusal('RECEIVING_UNKNOWN')
  const place = { operatorId, accountId: account.id }
  const known = await findNotice(tx, place, notice)
  if (known) {
    if (!isSameNotice(known, notice)) throw new Refusal('NOTICE_CHANGED')
    const { incomingId: id, state } = known
    return state === 'undone' ? takeAgain(tx, place, notice, id) : { id, state, known: true }
  }
  // One channel alone tells of what was paid by QR codes: two of an amount at once are of two members.
  const elsewhere = orderReference === undefined ? await toldElsewhere(tx, place, notice) : undefined
  if (elsewhere) return takeTwice(ctx, tx, { place, notice, elsewhere })
  const id = ctx.chance.id()
  const match = (await isForPeople(tx, place, notice))
    ? { suspense: 'told-otherwise' as const }
    : await keptWithinLimit(tx, { id, operatorId, ...notice }, await matchOf(tx, place, notice))
  const toldAlone = notice.channel === 'sms' && 'order' in match
  await insertIncoming(tx, { ...notice, ...place, id, match, toldAlone })
  await insertNotice(tx, account.id, { ...notice, incomingId: id })
  if ('suspense' in match) {
    const found = await creditBySlip(ctx, tx, { place, ...notice })
    return { id, state: found.includes(id) ? 'credited' : 'suspense', known: false }
  }
  await creditOrder(ctx, tx, { ...notice, id, operatorId, order: match.order })
  return { id, state: 'credited', known: false }
}

/** Whether nothing but people says whose it is. What a person took in may be this money, by another name and also of another sender. */
async function isForPeople(tx: Tx, place: Place, notice: BankNotice): Promise<boolean> {
  if (notice.forPeople || (await isOfTwoCodes(tx, place, notice))) return true
  return findNearTaken(tx, place, { ...notice, id: null, withinMs: SAME_PAYMENT_MS })
}

/** Whether a look-up has told of this transfer by another code: who writes codes knows how the service that is asked reads them. */
async function isOfTwoCodes(tx: Tx, place: Place, notice: BankNotice): Promise<boolean> {
  if (notice.channel !== 'slip-lookup') return false
  const senders = await listSendersByOtherCode(tx, place, notice)
  return senders.some((sender) => mayBeOneSender(sender, notice))
}

/** Whose it is, and whether this channel is enough. */
async function matchOf(tx: Tx, place: Place, notice: BankNotice): Promise<Match<OrderOfMember>> {
  const { orderReference } = notice
  if (orderReference !== undefined) {
    return matchQrPayment(notice, await findQrOrder(tx, place, orderReference))
  }
  const match = matchPayment(notice, await listWaitingOrders(tx, { ...place, ...notice, pay: notice.amount }))
  if ('suspense' in match || !(await isTooMuchAlone(tx, place, notice))) return match
  return { suspense: 'message-alone' }
}

/** What another channel has told of: it is credited now where it waited for this one, or where this one knows its slip; by a person never. */
async function takeTwice(
  ctx: Context,
  tx: Tx,
  told: {
    readonly place: Place
    readonly notice: BankNotice
    readonly elsewhere: { readonly id: string; readonly state: PaymentState }
  },
): Promise<Received> {
  const { place, notice, elsewhere } = told
  const { id, state } = elsewhere
  await insertNotice(tx, place.accountId, { ...notice, incomingId: id })
  if (notice.forPeople) {
    await takeInKnown(tx, place, id)
    return { id, state, known: true }
  }
  if (await tellAgain(ctx, tx, { place, notice, id })) return { id, state: 'credited', known: true }
  // This channel may tell the reference of a slip, and the other one none.
  const found = state === 'suspense' ? await creditBySlip(ctx, tx, { place, ...notice }) : []
  return { id, state: found.includes(id) ? 'credited' : state, known: true }
}

/** What was taken back and is told again: meanwhile another channel may have told of it. */
async function takeAgain(tx: Tx, place: Place, notice: BankNotice, id: string): Promise<Received> {
  const elsewhere = await toldElsewhere(tx, place, notice)
  if (elsewhere) return { ...elsewhere, known: true }
  await deleteUndone(tx, place, id)
  return { id, state: 'suspense', known: false }
}

/** A reference is one payment: whoever uses it for another amount, time or sender has lost count, and is told so. */
function isSameNotice(known: KnownNotice, notice: BankNotice): boolean {
  const times = [known, notice].map(({ at, until }) => `${at.getTime()} ${until?.getTime()}`)
  return known.amount === notice.amount && times[0] === times[1] && mayBeOneSender(known, notice)
}

/** The payment that another channel has told of already. Two senders are two payments. */
async function toldElsewhere(tx: Tx, place: Place, notice: BankNotice) {
  const others = await listToldElsewhere(tx, place, { ...notice, withinMs: SAME_PAYMENT_MS })
  const same = others.find(({ senders }) => senders.every((sender) => mayBeOneSender(sender, notice)))
  return same && { id: same.id, state: same.state }
}
