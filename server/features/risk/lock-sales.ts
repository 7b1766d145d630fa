import type { Tx } from '../../context.ts'
import { insertNumberSales, listNumberSales, lockNumberSales, type RoundNumber } from './queries-sales.ts'

/**
 * Holds the capacity of these numbers until commit and tells what is sold of each, in satang by `saleKey`. Each number
 * is asked for once. The caller holds its rounds and members already; `tx.now` is the time after this.
 */
export async function lockSales(
  tx: Tx,
  numbers: readonly RoundNumber[],
): Promise<ReadonlyMap<string, number>> {
  // Three statements in one trip: what is read has a fresh snapshot, and nothing it shows moves before the commit.
  const [, , rows] = await Promise.all([
    insertNumberSales(tx, numbers),
    lockNumberSales(tx, numbers),
    listNumberSales(tx, numbers),
  ])
  return new Map(rows.map((row) => [saleKey(row), row.sold]))
}

export function saleKey({ roundId, type, number }: RoundNumber): string {
  return `${roundId} ${type} ${number}`
}
