import type { Context } from '../../context.ts'
import { eachAlone, togetherOrAlone } from '../../each-alone.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { listDueBookings, lockDueBookings } from './queries.ts'
import { releaseBookings } from './release-bookings.ts'

/** Bookings ended in one transaction: bounds how long their members' accounts stay locked. */
const BATCH = 200
/** Bounds one run; the next run continues. */
const MOST = 100_000

/**
 * Ends bookings that have expired or whose round takes no more bets. Correctness does not depend on it: an expired
 * booking cannot be confirmed and its capacity is free whether or not this has run. Two runs at once skip each other's
 * bookings. One that cannot be ended stops no other.
 */
export async function endBookings(ctx: Context): Promise<number> {
  const due = await listDueBookings(ctx.read, MOST)
  const batches = Array.from({ length: Math.ceil(due.length / BATCH) }, (_, nth) =>
    due.slice(nth * BATCH, (nth + 1) * BATCH),
  )
  let ended = 0
  await eachAlone(batches, (batch) =>
    togetherOrAlone(batch, async (ids) => {
      ended += await endBatch(ctx, ids)
    }),
  )
  return ended
}

function endBatch(ctx: Context, ids: readonly string[]): Promise<number> {
  return ctx.transaction(async (tx) => {
    const due = await lockDueBookings(tx, ids)
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
