import type { Context, Tx } from '../../context.ts'
import { expireHolds, releaseHolds } from '../ledger/holds.ts'
import { releaseNumbers } from '../risk/hold-numbers.ts'
import { holdOf } from './booking.ts'
import type { BookingOutcome, DueBooking } from './queries.ts'

/**
 * Ends open bookings that do not become tickets: the money goes back to cash, the capacity to everybody. The caller
 * holds the bookings and their members' accounts, and has found them open under those locks.
 */
export async function giveBackBookings(
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
