import type { Admitted } from '../../../domain/betting/admit.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { Context, Tx } from '../../context.ts'
import { postHold } from '../ledger/holds.ts'
import type { OpenHold } from '../ledger/queries-holds.ts'
import { insertTickets } from './queries.ts'
import { newTicket, type Sold, sealBatch } from './seal-batch.ts'
import type { PlacedTicket, PlaceTicket } from './ticket.ts'

export interface HeldTicket {
  /** The booking's id, which the ticket takes over. */
  readonly id: string
  /** What the ticket is paid from. */
  readonly hold: OpenHold
  readonly wish: PlaceTicket
  readonly admitted: Admitted
  /** The round's salt. */
  readonly salt: Buffer
}

/**
 * Sells what a booking holds as a ticket in a batch of its own, paid from the hold; the rest of the hold goes back to
 * cash. The caller has decided, and has locked round, hold, account and capacity.
 */
export async function sellHeldTicket(ctx: Context, tx: Tx, held: HeldTicket): Promise<PlacedTicket> {
  const { id, hold, wish, admitted } = held
  const sold: Sold = { ...held, index: 0 }
  const batch = sealBatch(ctx, [sold], tx.now)
  const [numbered] = await insertTickets(
    tx,
    { ...batch, operatorId: wish.operatorId, purchase: 'realtime' },
    [newTicket(sold)],
  )
  invariant(numbered, 'the ticket was written')
  const cashAfter = await postHold(tx, ctx.chance, hold, { amount: admitted.net, actor: 'member' })
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
    cashAfter,
    placedAt: tx.now,
    receipt: batch.receipt(0),
    replayed: false,
  }
}
