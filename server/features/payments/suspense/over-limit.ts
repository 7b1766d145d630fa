import { NO_MONEY, type Satang, satang } from '../../../../domain/money.ts'
import type { Match } from '../../../../domain/payments/match-payment.ts'
import type { Reader, Tx } from '../../../context.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { writeMessages } from '../../messages/write-messages.ts'
import { hasDepositRoom, listRoomFor } from '../../safer/room-left.ts'
import { findBegunOrder, findIsWaiting, listWaitingOrders, type OrderOfMember } from '../queries-orders.ts'

interface Came {
  /** Of the incoming payment. */
  readonly id: string
  readonly operatorId: string
  readonly amount: Satang
}

type PaidOrder = Pick<OrderOfMember, 'id' | 'memberId'> & { readonly pay?: Satang }

/**
 * Whose a payment is, unless it is above the member's own limit of deposits: a limit keeps room for what is asked for while it
 * waits, and for nothing that comes later. Such money waits for people who send it back, and its member is told. The
 * receiving account is locked; the member's accounts are from here on.
 */
export async function keptWithinLimit(
  tx: Tx,
  came: Came,
  match: Match<OrderOfMember>,
): Promise<Match<OrderOfMember>> {
  if ('suspense' in match || !(await isOverLimit(tx, came, match.order))) return match
  return { suspense: 'over-limit' }
}

/**
 * Whether a payment of an order has no room in its member's own limit of deposits; its member is told once. Room is kept by an order
 * that waits now, whenever its bank says that the money came: one that has ended since gave it to what was begun after it.
 */
export async function isOverLimit(tx: Tx, came: Came, order: PaidOrder): Promise<boolean> {
  const { id, operatorId, amount } = came
  const { memberId } = order
  // Under these, people end an order for money that came into another account.
  await lockAccounts(tx, [memberId])
  const kept = (await findIsWaiting(tx, memberId, order.id)) ? (order.pay ?? amount) : NO_MONEY
  const more = wholeBaht(amount) - wholeBaht(kept)
  if (more <= 0) return false
  if (await hasDepositRoom(tx, memberId, satang(more))) return false
  await writeMessages(tx, [
    { memberId, operatorId, cause: `over-limit:${id}`, kind: 'over-limit', facts: { amount } },
  ])
  return true
}

/**
 * Whether people may give a payment to this member: what is above their own limit of deposits goes back. An order that still waits
 * for it keeps its room. The member's accounts are locked.
 */
export async function mayBeGiven(
  tx: Tx,
  given: { readonly memberId: string; readonly amount: Satang },
  order: Kept | undefined,
): Promise<boolean> {
  return keepsRoom(order, tx.now) || (await hasDepositRoom(tx, given.memberId, wholeBaht(given.amount)))
}

type Kept = Pick<OrderOfMember, 'expiresAt' | 'cancelledAt'>

function keepsRoom(order: Kept | undefined, at: Date): boolean {
  return order !== undefined && order.cancelledAt === null && order.expiresAt > at
}

/** The same of each guess of who owns what is in suspense, in their order, as of a time. */
export async function listMayBeGiven(
  reader: Reader,
  guesses: readonly Guess[],
  at: Date,
): Promise<boolean[]> {
  const asked = guesses.map(({ memberId, amount }) => ({ memberId, amount: wholeBaht(amount) }))
  const rooms = await listRoomFor(reader, asked, at)
  const may: boolean[] = []
  for (const [place, { memberId, amount, ...of }] of guesses.entries()) {
    const orders = rooms[place]
      ? []
      : await listWaitingOrders(reader, { ...of, pay: amount, at, until: null })
    const order =
      orders.find((each) => each.memberId === memberId) ??
      (await findBegunOrder(reader, { ...of, memberId, asked: wholeBaht(amount), at }))
    may.push(rooms[place] === true || keepsRoom(order, at))
  }
  return may
}

interface Guess {
  readonly memberId: string
  readonly operatorId: string
  readonly accountId: string
  readonly amount: Satang
}

/** The satang by which a transfer is found are asked for by nobody, and count in no limit. */
export function wholeBaht(amount: Satang): Satang {
  return satang(amount - (amount % 100))
}
