import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { updateFlagsReleased } from './queries-flags.ts'

export interface ReleaseFlags {
  readonly operatorId: string
  readonly staffId: string
  readonly memberId: string
  readonly friendId: string
  readonly reason: string
}

/**
 * Somebody of the operator has looked: the two are two people, and what one brought the other may be withdrawn. What makes them
 * look alike anew is marked anew. Throws `Refusal` AFFILIATE_FLAG_UNKNOWN.
 */
export function releaseFlags(ctx: Context, wish: ReleaseFlags): Promise<void> {
  const { operatorId, staffId, memberId, friendId, reason } = wish
  return ctx.transaction(async (tx) => {
    await lockAccounts(tx, [memberId]) // a withdrawal comes before it or after it
    if (!(await updateFlagsReleased(tx, wish))) throw new Refusal('AFFILIATE_FLAG_UNKNOWN')
    const body = { member: memberId, friend: friendId, reason }
    await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind: 'affiliate.release', body })
  })
}
