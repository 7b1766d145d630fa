import { invariant } from '../../../domain/invariant.ts'
import type { Satang } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { recordAct } from '../assistants/record-act.ts'
import { findCash, lockAccounts } from '../ledger/queries.ts'
import { lockHold } from '../ledger/queries-holds.ts'
import { findBooking } from './queries.ts'
import { releaseBookings } from './release-bookings.ts'

/**
 * Cancels a booking, expired or not, and releases what it holds. A repeat changes nothing. Returns the member's cash in
 * satang. Throws `Refusal` BOOKING_UNKNOWN, BOOKING_CONFIRMED.
 */
export function cancelBooking(
  ctx: Context,
  wish: {
    readonly memberId: string
    readonly assistantId?: string | undefined
    readonly bookingId: string
  },
): Promise<{ cash: Satang }> {
  return ctx.transaction(async (tx) => {
    // A confirmation of the same booking waits for this lock.
    await lockHold(tx, { memberId: wish.memberId, cause: 'booking', causeId: wish.bookingId })
    await lockAccounts(tx, [wish.memberId])
    const booking = await findBooking(tx, wish.memberId, { id: wish.bookingId })
    if (!booking) throw new Refusal('BOOKING_UNKNOWN')
    if (booking.outcome === 'confirmed') throw new Refusal('BOOKING_CONFIRMED')
    if (booking.outcome === null) {
      const isInTime = tx.now < booking.expiresAt
      await releaseBookings(ctx, tx, [booking], isInTime ? 'cancelled' : 'expired')
      const { id: refId, held: amount } = booking
      if (isInTime) await recordAct(tx, { ...wish, kind: 'cancel-booking', refId, amount })
    }
    const cash = await findCash(tx, wish.memberId)
    invariant(cash, 'a member has a cash account')
    return { cash: cash.balance }
  })
}
