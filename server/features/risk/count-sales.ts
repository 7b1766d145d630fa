import type { Tx } from '../../context.ts'
import { type RoundNumber, updateNumberSales } from './queries-sales.ts'

/** Counts what was just sold of numbers that `lockSales` holds. Each number stands here once; stakes in satang. */
export async function countSales(
  tx: Tx,
  sold: readonly (RoundNumber & { readonly stake: number })[],
): Promise<void> {
  if (sold.length === 0) return
  await updateNumberSales(tx, sold)
  for (const roundId of new Set(sold.map((each) => each.roundId))) tx.afterCommit({ name: 'prices', roundId })
}
