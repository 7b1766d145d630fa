import type { Booking as BookingShown } from '../../../contract/services/realtime.ts'
import { toBaht } from '../../../contract/shapes.ts'
import { type BookedLine, isHeld } from '../../../domain/betting/book.ts'
import { Refusal } from '../../errors.ts'
import { cancelTicket } from '../../features/betting/cancel-ticket.ts'
import { bookNumbers } from '../../features/booking/book-numbers.ts'
import type { Booking } from '../../features/booking/booking.ts'
import { cancelBooking } from '../../features/booking/cancel-booking.ts'
import { confirmBooking } from '../../features/booking/confirm-booking.ts'
import type { ServiceHandlers } from '../road/caller.ts'
import { readBetWish, refusalOnWire } from '../shapes/bet-wish.ts'
import { showLine, showSoldBill } from '../shapes/bills.ts'
import { showTime } from '../shapes/programs.ts'
import { shownCredit } from './assistants/shown-credit.ts'
import { whoAsks } from './assistants/who-asks.ts'

export const realtimeHandlers: ServiceHandlers<'realtime'> = {
  async bookingBet(ctx, caller, { body, key }) {
    try {
      const booking = await bookNumbers(ctx, readBetWish(caller.member, body, key))
      if (booking.replayed) caller.setHeader('Idempotent-Replayed', 'true')
      return { booking: { ...showBooking(booking), credit: shownCredit(caller.member, booking.cashAfter) } }
    } catch (error) {
      throw refusedBooking(error)
    }
  },

  async confirmBet(ctx, caller, { body }) {
    try {
      const ticket = await confirmBooking(ctx, {
        memberId: caller.member.memberId,
        assistantId: caller.member.assistant?.id,
        bookingId: body.booking_id,
        note: body.note ?? null,
        accepted: body.accept,
      })
      if (ticket.replayed) caller.setHeader('Idempotent-Replayed', 'true')
      const bill = showSoldBill(ticket, caller.operator.company, caller.language)
      return { bill: { ...bill, credit: shownCredit(caller.member, ticket.cashAfter) } }
    } catch (error) {
      throw refusalOnWire(error)
    }
  },

  async cancleBookingBet(ctx, { member }, { body }) {
    const { cash } = await cancelBooking(ctx, { ...whoAsks(member), bookingId: body.booking_id })
    return { credit: shownCredit(member, cash) }
  },

  async cancelBetMemberFlow(ctx, { member }, { body }) {
    const { cash } = await cancelTicket(ctx, { ...whoAsks(member), ticketId: body.bill_id })
    return { credit: shownCredit(member, cash) }
  },
}

function showBooking(booking: Booking): Omit<BookingShown, 'credit'> {
  return {
    id: booking.id,
    round_id: booking.roundId,
    booked_at: showTime(booking.bookedAt),
    expires_at: showTime(booking.expiresAt),
    held: toBaht(booking.held),
    lines: booking.lines.map(showBookedLine),
  }
}

function showBookedLine(line: BookedLine): BookingShown['lines'][number] {
  const { fate } = line
  return {
    ...showLine(line),
    changed: fate === 'changed',
    refused: fate === 'held' || fate === 'changed' ? null : fate,
    amount_max: toBaht(line.stakeMax),
  }
}

/** When nothing could be held the refusal says why, line by line, as a refused ticket does. */
function refusedBooking(error: unknown): unknown {
  const refused = error instanceof Refusal ? (error.extra?.refused as BookedLine[] | undefined) : undefined
  if (!refused) return refusalOnWire(error)
  const changed = refused.flatMap((line, index) =>
    isHeld(line) ? [] : [{ index, code: line.fate, rate: line.rate, stakeMax: line.stakeMax }],
  )
  return refusalOnWire(new Refusal('LINES_CHANGED', { changed }))
}
