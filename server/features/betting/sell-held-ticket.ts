import type { Admitted } from '../../../domain/betting/admit.ts'
import { invariant } from '../../../domain/invariant.ts'
import { NO_MONEY } from '../../../domain/money.ts'
import type { Context, Tx } from '../../context.ts'
import { post } from '../ledger/post.ts'
import { newTicket } from './admit-tickets.ts'
import { insertTickets } from './queries.ts'
import { type Sold, sealBatch } from './seal-batch.ts'
import type { PlacedTicket, PlaceTicket } from './ticket.ts'

export interface HeldTicket {
  /** Of the booking; the ticket takes it over. */
  readonly id: string
  readonly wish: PlaceTicket
  readonly admitted: Admitted
  /** Of its round. */
  readonly salt: Buffer
}

/**
 * Sells what was held for a member: a ticket like any other, in a batch of its own, paid from hold. The caller has
 * decided, and holds round, account and capacity. `cashAfter` is the caller's to say: the ticket takes no cash.
 */
export async function sellHeldTicket(
  ctx: Context,
  tx: Tx,
  held: HeldTicket,
): Promise<Omit<PlacedTicket, 'cashAfter'>> {
  const { id, wish, admitted } = held
  const sold: Sold = { ...held, index: 0 }
  const batch = sealBatch(ctx, [sold], tx.now)
  invariant(admitted.net > NO_MONEY, 'a ticket has a price')
  const [[numbered]] = await Promise.all([
    insertTickets(tx, { ...batch, operatorId: wish.operatorId, purchase: 'realtime' }, [newTicket(sold)]),
    post(tx, ctx.chance, [
      {
        memberId: wish.memberId,
        operatorId: wish.operatorId,
        kind: 'bet',
        refType: 'ticket',
        refId: id,
        debit: 'hold',
        credit: 'round:escrow',
        amount: admitted.net,
        actor: 'member',
      },
    ]),
  ])
  invariant(numbered, 'the ticket was written')
  ctx.metrics.ticketsPlaced.inc(1)
  return {
    id,
    billNo: numbered.billNo,
    roundId: wish.roundId,
    plan: wish.plan,
    note: wish.note,
    status: 'placed',
    lines: admitted.lines,
    stake: admitted.total,
    net: admitted.net,
    placedAt: tx.now,
    receipt: batch.receipt(0),
    replayed: false,
  }
}
