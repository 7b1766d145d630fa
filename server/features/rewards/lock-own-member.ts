import type { Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { lockMember } from '../members/queries.ts'

/** Locks a member's row and accounts, and reads the clock. Who may not sign in takes nothing. Throws `Refusal` MEMBER_BANNED. */
export async function lockOwnMember(tx: Tx, memberId: string): Promise<void> {
  const { status } = await lockMember(tx, memberId)
  if (status !== 'active') throw new Refusal('MEMBER_BANNED')
  await lockAccounts(tx, [memberId])
}
