import { invariant } from '../../../domain/invariant.ts'
import { satangToBaht } from '../../../domain/money.ts'
import { matchPayment, mayBeOneSender, SAME_PAYMENT_MS } from '../../../domain/payments/match-payment.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { move } from '../ledger/move.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { lockReceivingAccount } from './queries-accounts.ts'
import {
  type BankNotice,
  findNotice,
  insertIncoming,
  insertNotice,
  listToldElsewhere,
  type Place,
} from './queries-incoming.ts'
import { listWaitingOrders, type OrderOfMember, updateOrderCredited } from './queries-orders.ts'

export interface Received {
  /** Our id of the payment. */
  readonly id: string
  readonly state: 'credited' | 'suspense'
  /** It was told of before, by this channel or another one. */
  readonly known: boolean
}

/**
 * Takes in what a channel tells of money that came into a receiving account. However often and by however many channels
 * it is told, a payment is credited once: to the member whose order it pays, or it stands in suspense for people. The
 * amount is the bank's, never the form's. Throws `Refusal` RECEIVING_UNKNOWN, NOTICE_CHANGED.
 */
export function receivePayment(ctx: Context, operatorId: string, notice: BankNotice): Promise<Received> {
  return ctx.transaction(async (tx) => {
    // Everything about the orders and payments of an account waits for this lock.
    const account = await lockReceivingAccount(tx, operatorId, notice)
    if (!account) throw new Refusal('RECEIVING_UNKNOWN')
    const place = { operatorId, accountId: account.id }
    const known = await findNotice(tx, place, notice)
    if (known) {
      if (known.amount !== notice.amount) throw new Refusal('NOTICE_CHANGED')
      return { id: known.incomingId, state: known.state, known: true }
    }
    const elsewhere = await toldElsewhere(tx, place, notice)
    if (elsewhere) {
      await insertNotice(tx, account.id, { ...notice, incomingId: elsewhere.id })
      return { ...elsewhere, known: true }
    }
    const orders = await listWaitingOrders(tx, { ...place, pay: notice.amount })
    const match = matchPayment(notice, orders)
    const id = ctx.chance.id()
    await insertIncoming(tx, { ...notice, ...place, id, match })
    await insertNotice(tx, account.id, { ...notice, incomingId: id })
    if ('suspense' in match) return { id, state: 'suspense', known: false }
    await credit(ctx, tx, { id, operatorId, order: match.order, notice })
    return { id, state: 'credited', known: false }
  })
}

/** The payment that another channel has told of already. Two senders are two payments. */
async function toldElsewhere(tx: Tx, place: Place, notice: BankNotice) {
  const others = await listToldElsewhere(tx, place, { ...notice, withinMs: SAME_PAYMENT_MS })
  const same = others.find((other) => mayBeOneSender(other, notice))
  return same && { id: same.id, state: same.state }
}

interface Credited {
  readonly id: string
  readonly operatorId: string
  readonly order: OrderOfMember
  readonly notice: BankNotice
}

async function credit(ctx: Context, tx: Tx, { id, operatorId, order, notice }: Credited): Promise<void> {
  const { memberId, username } = order
  const { amount, channel } = notice
  await lockAccounts(tx, [memberId])
  const isFirst = await updateOrderCredited(tx, { memberId, id: order.id }, id)
  invariant(isFirst, 'the order waited under the lock of its account')
  await move(tx, ctx.chance, [
    {
      ...{ memberId, operatorId, amount, kind: 'deposit', refType: 'incoming-payment', refId: id },
      ...{ debit: 'house:bank', credit: 'cash', actor: channel },
    },
  ])
  tx.afterCommit({ name: 'deposit', memberId, username, amount: satangToBaht(amount) })
}
