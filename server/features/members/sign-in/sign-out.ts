import type { Context } from '../../../context.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { lockMember, updateSessionsEnded } from '../queries.ts'
import type { SignedIn } from '../sessions/authenticate.ts'
import { forgetSessions } from '../sessions/session-cache.ts'

/** Ends the caller's session, or all of the member's; of an assistant no more than its own. A repeat changes nothing. */
export async function signOut(ctx: Context, caller: SignedIn, which: 'this' | 'all' = 'this'): Promise<void> {
  const { assistant } = caller
  const only = which === 'this' || assistant ? { only: caller.sessionId } : {}
  await ctx.transaction(async (tx) => {
    if (!('only' in only)) await lockMember(tx, caller.memberId)
    await updateSessionsEnded(tx, { memberId: caller.memberId, ...only })
    await appendAudit(tx, {
      operatorId: caller.operatorId,
      actor: `member:${caller.memberId}`,
      kind: 'sign-out.member',
      body: { session: caller.sessionId, which, assistant: assistant?.name },
    })
    tx.afterCommit({ name: 'signed-out', memberId: caller.memberId, ...only })
  })
  forgetSessions(caller.memberId)
}
