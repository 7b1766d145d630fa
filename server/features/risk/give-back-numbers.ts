import type { BetType } from '../../../domain/betting/bet-types.ts'
import { canonicalNumber, type NumberKey, numberKey } from '../../../domain/betting/number-key.ts'
import type { Tx } from '../../context.ts'
import { lockNumberSales, type RoundNumber, updateNumbersGivenBack } from './queries-sales.ts'

/**
 * Releases the capacity of a cancelled ticket's lines. Numbers without a limit have no count. The caller holds the
 * round and the member.
 */
export async function giveBackNumbers(
  tx: Tx,
  roundId: string,
  lines: readonly { readonly type: BetType; readonly number: string; readonly stake: number }[],
): Promise<void> {
  const byNumber = new Map<NumberKey, RoundNumber & { stake: number }>()
  for (const { type, number, stake } of lines) {
    const key = numberKey(type, number)
    const soFar = byNumber.get(key)?.stake ?? 0
    byNumber.set(key, { roundId, type, number: canonicalNumber(type, number), stake: soFar + stake })
  }
  await Promise.all([lockNumberSales(tx, [roundId]), updateNumbersGivenBack(tx, [...byNumber.values()])])
  tx.afterCommit({ name: 'prices', roundId })
}
