import type { Tx } from '../../context.ts'
import { insertNumberSales, lockNumberSales, type NumberSold } from './queries-sales.ts'

/**
 * Adds to the counts of sold numbers, each number once, stakes in satang. A cap is given where the decision was made
 * without the lock: if less than the stake is left, the transaction fails with `isOverrun`. The statement is sent at
 * once, because the commit may follow directly.
 */
export async function countSales(tx: Tx, sold: readonly NumberSold[]): Promise<void> {
  if (sold.length === 0) return
  const roundIds = [...new Set(sold.map((number) => number.roundId))]
  for (const roundId of roundIds) tx.afterCommit({ name: 'prices', roundId })
  await Promise.all([lockNumberSales(tx, roundIds), insertNumberSales(tx, sold)])
}

/**
 * True for the failure of a sale that exceeds a cap because of a concurrent sale. A second try decides under the lock.
 */
export function isOverrun(error: unknown): boolean {
  return (error as { constraint_name?: unknown } | null)?.constraint_name === 'number_sale_fits'
}
