import type { Tx } from '../../context.ts'
import { deleteNumberHolds, insertNumberHolds, type RoundNumber } from './queries-sales.ts'

/**
 * Holds the capacity of numbers for a booking; the caller has locked them with `lockSales`. From `expiresAt` on they no
 * longer count, even before the booking is ended. Each number once, stakes in satang.
 */
export async function holdNumbers(
  tx: Tx,
  booking: { readonly id: string; readonly expiresAt: Date },
  numbers: readonly (RoundNumber & { readonly stake: number })[],
): Promise<void> {
  if (numbers.length > 0) await insertNumberHolds(tx, booking, numbers)
}

/** Releases what bookings hold, because they became tickets or ended. */
export async function releaseNumbers(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length > 0) await deleteNumberHolds(tx, bookingIds)
}
