import type { Context, Tx } from '../../context.ts'
import { expireHolds, releaseHolds } from '../ledger/holds.ts'
import { releaseNumbers } from '../risk/hold-numbers.ts'
import { holdOf } from './booking.ts'
import type { BookingOutcome, DueBooking } from './queries.ts'

/**
 * Ends open bookings that do not become tickets: money goes back to cash, capacity becomes free. The caller holds the
 * bookings and their members' accounts and has found the bookings open under those locks.
 */
export async function releaseBookings(
  ctx: Context,
  tx: Tx,
  ending: readonly DueBooking[],
  outcome: Exclude<BookingOutcome, 'confirmed'>,
): Promise<void> {
  if (ending.length === 0) return
  const holds = ending.map(holdOf)
  if (outcome === 'expired') await expireHolds(tx, ctx.chance, holds)
  else await releaseHolds(tx, ctx.chance, holds, outcome === 'cancelled' ? 'member' : 'clock')
  await releaseNumbers(
    tx,
    ending.map((booking) => booking.id),
  )
  for (const roundId of new Set(ending.map((booking) => booking.roundId))) {
    tx.afterCommit({ name: 'prices', roundId })
  }
}
