import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { endSecondFactor } from '../../credentials/second-factor.ts'
import type { Operator } from '../../operators/operator.ts'
import { signInName } from '../member-name.ts'
import { findMemberByName, lockMember, updateSessionsEnded } from '../queries.ts'
import { forgetSessions } from '../sessions/session-cache.ts'

export interface ResetTwoStep {
  readonly operator: Operator
  readonly staffId: string
  /** Sign-in name or member code. */
  readonly username: string
  readonly reason: string
}

/**
 * Turns two-step sign-in off for a member who has lost phone and recovery codes, and ends all their sessions. The
 * password stays required. Recorded twice: as an act of staff, and in the member's own log, so that the member notices
 * an unwanted reset.
 */
export async function resetTwoStep(ctx: Context, wish: ResetTwoStep): Promise<void> {
  const { operator } = wish
  const found = await findMemberByName(ctx.read, operator.id, signInName(operator, wish.username))
  if (!found) throw new Refusal('MEMBER_UNKNOWN')
  const { memberId } = found
  await ctx.transaction(async (tx) => {
    await lockMember(tx, memberId)
    await endSecondFactor(tx, memberId)
    await updateSessionsEnded(tx, { memberId })
    const kind = 'two-step.reset'
    const body = { member: memberId, reason: wish.reason }
    await appendAudit(tx, { operatorId: operator.id, actor: `staff:${wish.staffId}`, kind, body })
    await appendAudit(tx, {
      operatorId: operator.id,
      actor: `member:${memberId}`,
      kind,
      body: { by: 'staff' },
    })
    tx.afterCommit({ name: 'signed-out', memberId })
  })
  forgetSessions(memberId)
}
