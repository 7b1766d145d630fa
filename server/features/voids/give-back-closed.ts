import { CLOSINGS } from '../../../domain/account/closing.ts'
import { invariant } from '../../../domain/invariant.ts'
import { satang } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { Refusal, unlessRefused } from '../../errors.ts'
import {
  type SoldByBatch,
  soldByBatch,
  type TicketOfRound,
  tellNotSold,
} from '../betting/batches/sold-by-batch.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { listUndrawnTickets, type UndrawnTicket } from '../betting/queries-cancel.ts'
import { listSoldTickets } from '../betting/queries-sold.ts'
import { voidTicket } from '../betting/refund-tickets.ts'
import { cancelBooking } from '../booking/cancel-booking.ts'
import { listOpenBookings } from '../booking/queries.ts'
import { openSealedRound } from '../fairness/open-sealed-round.ts'
import { findClosure } from '../members/closing/queries-closure.ts'

/**
 * Gives back what a closed account has still before it: open bookings, and tickets that may still be cancelled. Of a member who was under
 * age every ticket without a result is void. A closed account bets no more, so it is listed without a lock; each is then decided under
 * its own. Run twice, or again after it was killed, it gives each back once. Source: docs/decisions/0143-closing-an-account.md.
 */
export async function giveBackClosed(ctx: Context, memberId: string): Promise<void> {
  const [closure, bookings, tickets] = await Promise.all([
    findClosure(ctx.read, memberId),
    listOpenBookings(ctx.read, memberId),
    listUndrawnTickets(ctx.read, memberId),
  ])
  invariant(closure, 'what is given back is of a closed account')
  const seals = new Map<string, ReturnType<typeof openSealedRound>>() // each opened once: it reads the whole round
  await eachAlone(bookings, (bookingId) => unlessRefused(cancelBooking(ctx, { memberId, bookingId })))
  await eachAlone(tickets, async (ticket) => {
    const { ticketId, roundStatus } = ticket
    if (roundStatus === 'open') await cancelIfMay(ctx, memberId, ticketId)
    if (CLOSINGS[closure.why].voids) {
      const sold = await soldOf(ctx, seals, { memberId, ...ticket })
      await voidTicket(ctx, { memberId, ticketId, sold })
    }
  })
}

/** A ticket that may not be cancelled stays. One that is not the ticket that was sold is an error: people look at it. */
async function cancelIfMay(ctx: Context, memberId: string, ticketId: string): Promise<void> {
  try {
    await cancelTicket(ctx, { memberId, ticketId, givenBack: true })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'TICKET_DIFFERS') throw error
  }
}

/** What was paid for a ticket by the seal of its round, or before that by its batch: only that goes back, whatever the ticket's row says. */
async function soldOf(
  ctx: Context,
  seals: Map<string, ReturnType<typeof openSealedRound>>,
  { roundStatus, ...of }: UndrawnTicket & TicketOfRound,
): Promise<SoldByBatch> {
  const { memberId, ticketId, roundId } = of
  if (roundStatus !== 'sealed') {
    const sold = await soldByBatch(ctx.read, ctx.keys, of)
    if (!sold) tellNotSold(ctx, of)
    invariant(sold, 'a ticket is the one that was sold')
    return sold
  }
  const opening = seals.get(roundId) ?? openSealedRound(ctx, roundId)
  seals.set(roundId, opening)
  const sealed = await opening
  const [ticket] = await listSoldTickets(ctx.read, [memberId], [ticketId])
  const lines = ticket && !('fault' in sealed) ? sealed.linesOf(ticket) : undefined
  invariant(ticket && lines, 'a ticket is the one that was sealed')
  return { net: satang(ticket.net), lines }
}
