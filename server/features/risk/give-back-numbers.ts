import type { BetType } from '../../../domain/betting/bet-types.ts'
import { ruleKey } from '../../../domain/betting/price/number-rule.ts'
import type { Tx } from '../../context.ts'
import { lockNumberSales, updateNumbersGivenBack } from './queries-sales.ts'

/**
 * Releases the capacity of a cancelled ticket's lines. Numbers without a limit have no count. The caller holds the
 * round and the member.
 */
export async function giveBackNumbers(
  tx: Tx,
  roundId: string,
  lines: readonly { readonly type: BetType; readonly number: string; readonly stake: number }[],
): Promise<void> {
  const byNumber = new Map<string, { roundId: string; type: BetType; number: string; stake: number }>()
  for (const { type, number, stake } of lines) {
    const key = ruleKey(type, number)
    byNumber.set(key, { roundId, type, number, stake: (byNumber.get(key)?.stake ?? 0) + stake })
  }
  await Promise.all([lockNumberSales(tx, [roundId]), updateNumbersGivenBack(tx, [...byNumber.values()])])
  tx.afterCommit({ name: 'prices', roundId })
}
