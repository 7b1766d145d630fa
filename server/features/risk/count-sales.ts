import type { Tx } from '../../context.ts'
import { insertNumberSales, lockNumberSales, type NumberSold } from './queries-sales.ts'

/**
 * Counts what is sold. Each number stands here once; stakes in satang. With a cap the decision was made without the lock:
 * should the number not have that much left, the transaction fails with `isOverrun`. Sent at once, for the commit may
 * be right behind.
 */
export async function countSales(tx: Tx, sold: readonly NumberSold[]): Promise<void> {
  if (sold.length === 0) return
  const roundIds = [...new Set(sold.map((number) => number.roundId))]
  for (const roundId of roundIds) tx.afterCommit({ name: 'prices', roundId })
  await Promise.all([lockNumberSales(tx, roundIds), insertNumberSales(tx, sold)])
}

/** True for the failure of a sale that somebody else's was faster than: decided under the lock it says what is left. */
export function isOverrun(error: unknown): boolean {
  return (error as { constraint_name?: unknown } | null)?.constraint_name === 'number_sale_fits'
}
