import type { Context } from '../../context.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { lockDueBookings } from './queries.ts'
import { releaseBookings } from './release-bookings.ts'

/** Bookings ended in one transaction: bounds how long their members' accounts stay locked. */
const BATCH = 200
/** Bounds one run; the next run continues. */
const MAX_BATCHES = 500

/**
 * Ends bookings that have expired or whose round takes no more bets. Correctness does not depend on it: an expired
 * booking cannot be confirmed and its capacity is free whether or not this has run. Two runs at once skip each other's
 * bookings.
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
    // They stay open: whoever ends a booking locks it first, and this transaction has the lock.
    await lockAccounts(tx, [...new Set(due.map((booking) => booking.memberId))])
    const isExpired = (booking: (typeof due)[number]) => booking.isExpired
    await releaseBookings(ctx, tx, due.filter(isExpired), 'expired')
    await releaseBookings(
      ctx,
      tx,
      due.filter((booking) => !isExpired(booking)),
      'released',
    )
    return due.length
  })
}
