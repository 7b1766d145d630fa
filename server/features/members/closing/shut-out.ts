import type { Context, Tx } from '../../../context.ts'
import { endHalfSignIns } from '../../credentials/half-sign-in.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { endKeptPlay } from '../end-kept-play.ts'
import { lockMember, type MemberRow, updateSessionsEnded } from '../queries.ts'

/** Locks members in the order of their ids, as everybody does. */
export async function lockMembers(tx: Tx, memberIds: readonly string[]): Promise<readonly MemberRow[]> {
  const locked: MemberRow[] = []
  for (const memberId of new Set([...memberIds].sort())) locked.push(await lockMember(tx, memberId))
  return locked
}

/**
 * Shuts members out for what `record` writes of each: every session of theirs and of their assistants ends, and what they have in
 * game wallets comes home. A bet under way ends first, and the next one finds it. The caller holds the members, and forgets their
 * sessions after the commit.
 */
export async function shutOut(
  { chance }: Context,
  tx: Tx,
  {
    operatorId,
    memberIds,
    record,
  }: {
    readonly operatorId: string
    readonly memberIds: readonly string[]
    readonly record: (memberId: string) => Promise<void>
  },
): Promise<void> {
  await lockAccounts(tx, memberIds)
  for (const memberId of memberIds) {
    await record(memberId)
    await updateSessionsEnded(tx, { memberId })
    await endHalfSignIns(tx, memberId)
    await endKeptPlay(tx, { memberId, operatorId }, chance.id())
    tx.afterCommit({ name: 'signed-out', memberId })
  }
}
