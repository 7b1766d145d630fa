import type { Context } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { unlessRefused } from '../../errors.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { listTicketsBeforeStop } from '../betting/queries-cancel.ts'
import { cancelBooking } from './cancel-booking.ts'
import { listBookingsBeforeStop } from './queries.ts'

/**
 * Gives back what an excluded member has still before them: open bookings, and tickets that may still be cancelled, however many were
 * cancelled that day. The others are drawn and paid. What stood before the exclusion never changes, so it is listed without a lock;
 * each is then decided under its own. Run twice, or again after it was killed, it gives each back once. Source:
 * docs/decisions/0141-what-an-exclusion-gives-back.md.
 */
export async function giveBackExcluded(
  ctx: Context,
  { memberId, stopId }: { readonly memberId: string; readonly stopId: string },
): Promise<void> {
  const [bookings, tickets] = await Promise.all([
    listBookingsBeforeStop(ctx.read, memberId, stopId),
    listTicketsBeforeStop(ctx.read, memberId, stopId),
  ])
  await eachAlone(bookings, (bookingId) => unlessRefused(cancelBooking(ctx, { memberId, bookingId })))
  await eachAlone(tickets, (ticketId) =>
    unlessRefused(cancelTicket(ctx, { memberId, ticketId, givenBack: true })),
  )
}
