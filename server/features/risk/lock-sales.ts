import type { Reader, Tx } from '../../context.ts'
import { listNumberSales, lockNumberSales, type RoundNumber } from './queries-sales.ts'

/**
 * Holds the capacity of these numbers until commit and tells what is sold of each, in satang by `saleKey`. Each number
 * is asked for once. The caller holds its rounds and members already; `tx.now` is the time after this.
 */
export async function lockSales(
  tx: Tx,
  numbers: readonly RoundNumber[],
): Promise<ReadonlyMap<string, number>> {
  // Statements of their own in one trip: what is read has a fresh snapshot, and nothing it shows moves before the commit.
  const [, , sold] = await Promise.all([
    lockNumberSales(tx, [...new Set(numbers.map((number) => number.roundId))]),
    tx.readClock(),
    lookAtSales(tx, numbers),
  ])
  return sold
}

/** The same without holding it: it may have moved by the time it is used. */
export async function lookAtSales(
  reader: Reader,
  numbers: readonly RoundNumber[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await listNumberSales(reader, numbers)
  return new Map(rows.map((row) => [saleKey(row), row.sold]))
}

export function saleKey({ roundId, type, number }: RoundNumber): string {
  return `${roundId} ${type} ${number}`
}
