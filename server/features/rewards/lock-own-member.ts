import type { Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { lockMember } from '../members/queries.ts'

/** A member who asks for a reward, and the operator that the call came to. */
export interface OwnMember {
  readonly memberId: string
  readonly operatorId: string
  /** Who asks in the member's place. */
  readonly assistantId?: string | undefined
}

/**
 * Locks a member's row and accounts, and reads the clock. Who may not sign in takes nothing, and no other operator's member
 * does. Throws `Refusal` MEMBER_BANNED.
 */
export async function lockOwnMember(tx: Tx, { memberId, operatorId }: OwnMember): Promise<void> {
  const member = await lockMember(tx, memberId)
  if (member.status !== 'active' || member.operatorId !== operatorId) throw new Refusal('MEMBER_BANNED')
  await lockAccounts(tx, [memberId])
}
