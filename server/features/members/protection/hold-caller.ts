import type { Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { findIsSessionEnded, lockMember, type MemberRow } from '../queries.ts'
import type { SignedIn } from '../sessions/authenticate.ts'

/**
 * Locks the caller once a password, PIN or code is checked, which takes a moment and under attack seconds: what was begun before a ban
 * or a sign-out does not end after it. Throws `Refusal` MEMBER_BANNED, UNAUTHENTICATED.
 */
export async function holdCaller(
  tx: Tx,
  caller: Pick<SignedIn, 'memberId' | 'sessionId'>,
): Promise<MemberRow> {
  const member = await lockMember(tx, caller.memberId)
  if (member.status !== 'active') throw new Refusal('MEMBER_BANNED')
  if (await findIsSessionEnded(tx, caller)) throw new Refusal('UNAUTHENTICATED')
  return member
}
