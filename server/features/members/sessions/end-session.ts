import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { confirmPinIfSet } from '../protection/confirm-pin.ts'
import { holdByPin } from '../protection/hold-caller.ts'
import { lockLiveSession, updateSessionsEnded } from '../queries.ts'
import type { SignedIn } from './authenticate.ts'
import { forgetSessions } from './session-cache.ts'

export interface EndSession {
  readonly caller: SignedIn
  readonly which: { readonly sessionId: string } | 'others'
  readonly pin: string | undefined
  readonly address: string
}

/** Ends all sessions of a member but one. The caller has locked the member, and calls `forgetSessions` after the commit. */
export async function endSessionsBut(tx: Tx, memberId: string, except: string): Promise<void> {
  await updateSessionsEnded(tx, { memberId, except })
  tx.afterCommit({ name: 'signed-out', memberId, except })
}

/** Ends the sessions of these assistants, in every process with the commit. The caller calls `forgetSessions` after it. */
export async function endAssistantSessions(
  tx: Tx,
  wish: { readonly memberId: string; readonly assistants: readonly string[]; readonly except?: string },
): Promise<void> {
  await updateSessionsEnded(tx, wish)
}

/**
 * Ends another session of the caller, or all but the current one. Needs the PIN if there is one: otherwise a thief with
 * an unlocked phone could sign the owner out first. Who forgot the PIN changes the password, which ends all other
 * sessions.
 */
export async function endSession(ctx: Context, wish: EndSession): Promise<void> {
  const { caller, which, address } = wish
  const provenPin = await confirmPinIfSet(ctx, { caller, typed: wish.pin, address })
  const chosen = which === 'others' ? { except: caller.sessionId } : { only: which.sessionId }
  await ctx.transaction(async (tx) => {
    await holdByPin(tx, caller, provenPin)
    if (chosen.only !== undefined && !(await lockLiveSession(tx, caller.memberId, chosen.only))) {
      throw new Refusal('SESSION_UNKNOWN')
    }
    await updateSessionsEnded(tx, { memberId: caller.memberId, ...chosen })
    await appendAudit(tx, {
      operatorId: caller.operatorId,
      actor: `member:${caller.memberId}`,
      kind: 'sign-out.elsewhere',
      body: { session: caller.sessionId, ended: chosen.only ?? 'others' },
    })
    tx.afterCommit({ name: 'signed-out', memberId: caller.memberId, ...chosen })
  })
  forgetSessions(caller.memberId)
}
