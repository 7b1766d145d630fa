import type { Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { lockHold } from '../../ledger/queries-holds.ts'
import { listPairsOfPayer, type PairName, type StoredPair } from './queries-pairs.ts'

/**
 * A pair as it is under the lock of the withdrawal that it pays a part of, with the accounts of both members locked and the
 * clock read. Throws `Refusal` PAIR_UNKNOWN.
 */
export async function lockPair(tx: Tx, { payerId, id }: PairName): Promise<StoredPair> {
  const find = async () => (await listPairsOfPayer(tx, payerId, { limit: 1, id }))[0]
  const listed = await find()
  if (!listed) throw new Refusal('PAIR_UNKNOWN')
  await lockHold(tx, { memberId: listed.payeeId, cause: 'withdrawal', causeId: listed.withdrawalId })
  await lockAccounts(tx, [listed.payeeId, payerId])
  return (await find()) ?? listed
}
