import { alikeOf } from '../../../../domain/account/alike.ts'
import type { Pooled } from '../../../../domain/payments/pairing.ts'
import type { Reader } from '../../../context.ts'
import { listAlike } from '../../members/closing/queries-alike.ts'
import { findMemberFacts } from '../../members/queries-account.ts'
import { listHousehold, listPool } from './queries-pairs.ts'

interface Depositor {
  readonly operatorId: string
  readonly memberId: string
}

/**
 * The withdrawals that members may pay now, or this one of them, each with what its member shares with who deposits. Who looks
 * like one person to whoever closes accounts does so here, and who plays from one home as well.
 */
export async function poolOf(
  reader: Reader,
  { operatorId, memberId }: Depositor,
  withdrawalId: string | null = null,
): Promise<Pooled[]> {
  const pool = await listPool(reader, operatorId, withdrawalId)
  const others = [...new Set(pool.map((waiting) => waiting.memberId))].filter((each) => each !== memberId)
  const shared = await sharedWith(reader, { operatorId, memberId }, others)
  return pool.map((waiting) => ({ ...waiting, shared: shared(waiting.memberId) }))
}

/** What a member shares with each of the others. */
export async function sharedWith(
  reader: Reader,
  { operatorId, memberId }: Depositor,
  others: readonly string[],
): Promise<(other: string) => Pooled['shared']> {
  if (others.length === 0) return () => []
  const [{ fullName }, alike, household] = await Promise.all([
    findMemberFacts(reader, memberId),
    listAlike(reader, operatorId, memberId, others),
    listHousehold(reader, memberId, others),
  ])
  const found = new Map(alike.map((each) => [each.memberId, alikeOf(fullName, each)]))
  return (other) => [
    ...(found.get(other) ?? []),
    ...household.filter((each) => each.memberId === other).map(({ shares }) => shares),
  ]
}
