import type { Context } from '../../context.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { giveBackBookings } from './give-back-bookings.ts'
import { lockDueBookings } from './queries.ts'

/** Bookings one transaction ends: a bound on how long it keeps their members' accounts. */
const BATCH = 200
/** A bound on one run; what is left is the next one's. */
const MAX_BATCHES = 500

/**
 * Gives back what bookings hold whose time is over, or whose round takes no more bets. Only tidying: an expired booking
 * cannot be confirmed and keeps no capacity, whether or not this has run. Two of these at once pass each other by.
 */
export async function endBookings(ctx: Context): Promise<number> {
  let ended = 0
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const count = await endBatch(ctx)
    ended += count
    if (count < BATCH) break
  }
  return ended
}

function endBatch(ctx: Context): Promise<number> {
  return ctx.transaction(async (tx) => {
    const due = await lockDueBookings(tx, BATCH)
    if (due.length === 0) return 0
    // Open they stay: whoever ends a booking locks it first, and we have it.
    await lockAccounts(tx, [...new Set(due.map((booking) => booking.memberId))])
    const isExpired = (booking: (typeof due)[number]) => booking.isExpired
    await giveBackBookings(ctx, tx, due.filter(isExpired), 'expired')
    await giveBackBookings(
      ctx,
      tx,
      due.filter((booking) => !isExpired(booking)),
      'released',
    )
    return due.length
  })
}
