import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { SignedIn } from './authenticate.ts'
import { lockLiveSession, updateSessionsEnded } from './queries.ts'
import { forgetSessions } from './session-cache.ts'

/** Ends another sign-in of the caller, or all but the one he speaks from. */
export async function endSession(
  ctx: Context,
  caller: SignedIn,
  which: { readonly sessionId: string } | 'others',
): Promise<void> {
  const chosen = which === 'others' ? { except: caller.sessionId } : { only: which.sessionId }
  await ctx.transaction(async (tx) => {
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
