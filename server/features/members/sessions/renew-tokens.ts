import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { deleteExpiredTokensOf, lockLiveSession } from '../queries.ts'
import { renewWithin } from '../sign-in/sign-in-with-token.ts'
import type { SignedIn } from './authenticate.ts'

/** New tokens for a live session, bound to a cookie like the old ones, which stay valid until they expire. */
export function renewTokens(
  ctx: Context,
  caller: SignedIn,
): Promise<{ memberToken: string; agentToken: string }> {
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    if (!(await lockLiveSession(tx, caller.memberId, caller.sessionId))) throw new Refusal('UNAUTHENTICATED')
    await deleteExpiredTokensOf(tx, caller.memberId, caller.sessionId)
    return renewWithin(ctx, tx, caller)
  })
}
