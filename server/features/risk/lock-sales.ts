import { type NumberKey, numberKey } from '../../../domain/betting/number-key.ts'
import type { Reader, Tx } from '../../context.ts'
import { listNumberSales, lockNumberSales, type RoundNumber } from './queries-sales.ts'

/**
 * Locks the counts of these numbers until commit; returns what is sold of each, in satang by `saleKey`. Each number
 * once. The caller holds rounds and members; `tx.now` is the time after the lock.
 */
export async function lockSales(
  tx: Tx,
  numbers: readonly RoundNumber[],
): Promise<ReadonlyMap<string, number>> {
  // Separate statements in one round trip: the read has a snapshot after the lock.
  const [, , sold] = await Promise.all([
    lockNumberSales(tx, [...new Set(numbers.map((number) => number.roundId))]),
    tx.readClock(),
    readSalesUnlocked(tx, numbers),
  ])
  return sold
}

/** The same without the lock; it may change before it is used. */
export async function readSalesUnlocked(
  reader: Reader,
  numbers: readonly RoundNumber[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await listNumberSales(reader, numbers)
  return new Map(rows.map((row) => [saleKey(row.roundId, numberKey(row.type, row.number)), row.sold]))
}

export function saleKey(roundId: string, key: NumberKey): string {
  return `${roundId} ${key}`
}
