import { plainHolder } from '../../../domain/payments/withdrawal.ts'
import type { Tx } from '../../context.ts'
import { insertFlags, listFullNames, type Pair } from './queries-income.ts'

/** Marks those of these pairs who look like one person, so that what one brings the other waits. */
export async function markPairs(tx: Tx, operatorId: string, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return
  const ids = new Set(pairs.flatMap(({ referrerId, friendId }) => [referrerId, friendId]))
  const rows = await listFullNames(tx, [...ids])
  const names = new Map(rows.map(({ memberId, fullName }) => [memberId, plainHolder(fullName)]))
  const named = pairs.map(({ referrerId, friendId }) => {
    const name = names.get(referrerId) ?? ''
    return { referrerId, friendId, isOfAName: name !== '' && name === names.get(friendId) }
  })
  await insertFlags(tx, operatorId, named)
}
