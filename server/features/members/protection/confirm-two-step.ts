import type { Context } from '../../../context.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { confirmSecondFactor } from '../../credentials/second-factor.ts'
import { updateSessionsEnded } from '../queries.ts'
import type { SignedIn } from '../sessions/authenticate.ts'
import { forgetSessions } from '../sessions/session-cache.ts'
import { tellSecurity } from '../tell-security.ts'
import { factorOwner } from './factor-owner.ts'
import { holdCaller } from './hold-caller.ts'

export interface ConfirmTwoStep {
  readonly caller: SignedIn
  readonly code: string
  readonly address: string
}

/**
 * Turns two-step sign-in on with a first code and ends every other session, because those were begun by password alone.
 * Returns the recovery codes, which are readable only this once.
 */
export async function confirmTwoStep(ctx: Context, wish: ConfirmTwoStep): Promise<string[]> {
  const { caller } = wish
  const codes = await ctx.transaction(async (tx) => {
    const member = await holdCaller(tx, caller) // a concurrent sign-in either ends before this lock or then needs a code
    const owner = factorOwner(member)
    const made = await confirmSecondFactor(ctx, tx, owner, wish.code)
    await updateSessionsEnded(tx, { memberId: caller.memberId, except: caller.sessionId })
    await tellSecurity(ctx, tx, { of: member, kind: 'two-step', facts: { now: 'on' } })
    await appendAudit(tx, {
      operatorId: owner.operatorId,
      actor: owner.actor,
      kind: 'two-step.on',
      body: { session: caller.sessionId, address: wish.address },
    })
    tx.afterCommit({ name: 'signed-out', memberId: caller.memberId, except: caller.sessionId })
    return made
  })
  forgetSessions(caller.memberId)
  return codes
}
