import type { Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { lockIsSessionEnded, lockMember, type MemberRow } from '../queries.ts'
import type { SignedIn } from '../sessions/authenticate.ts'
import { findPin } from './queries-pin.ts'

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
  if (await lockIsSessionEnded(tx, caller)) throw new Refusal('UNAUTHENTICATED')
  return member
}

/**
 * The same after `confirmPin` or `confirmPinIfSet`, which gave `provenPin`: one that is another by now, or was set meanwhile, proves
 * nothing. Throws `Refusal` PIN_WRONG besides.
 */
export async function holdByPin(
  tx: Tx,
  caller: Pick<SignedIn, 'memberId' | 'sessionId'>,
  provenPin: string | undefined,
): Promise<MemberRow> {
  const member = await holdCaller(tx, caller)
  if ((await findPin(tx, caller.memberId))?.pinHash !== provenPin) throw new Refusal('PIN_WRONG')
  return member
}
