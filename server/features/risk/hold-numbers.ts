import type { Tx } from '../../context.ts'
import { deleteNumberHolds, insertNumberHolds, type RoundNumber } from './queries-sales.ts'

/**
 * Keeps numbers that `lockSales` holds for a booking, until it is over: from `expiresAt` on they count for nothing,
 * swept away or not. Each number stands here once; stakes in satang.
 */
export async function holdNumbers(
  tx: Tx,
  booking: { readonly id: string; readonly expiresAt: Date },
  numbers: readonly (RoundNumber & { readonly stake: number })[],
): Promise<void> {
  if (numbers.length > 0) await insertNumberHolds(tx, booking, numbers)
}

/** Gives back what bookings keep: they became tickets, or are over. */
export async function releaseNumbers(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length > 0) await deleteNumberHolds(tx, bookingIds)
}
