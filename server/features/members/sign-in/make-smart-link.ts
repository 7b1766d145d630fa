import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { makeToken } from '../../credentials/tokens.ts'
import { insertTokens, lockLiveSession } from '../queries.ts'
import type { SignedIn } from '../sessions/authenticate.ts'
import { ONCE_SECONDS } from '../sessions/session-lengths.ts'
import { tokenRow } from '../sessions/start-session.ts'

/** A link that signs its member in once, within a minute. The page it opens removes the token from the address. */
export async function makeSmartLink(ctx: Context, caller: SignedIn): Promise<string> {
  const token = makeToken(ctx.chance)
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    if (!(await lockLiveSession(tx, caller.memberId, caller.sessionId))) throw new Refusal('UNAUTHENTICATED')
    await insertTokens(tx, caller, [tokenRow('once', token, ONCE_SECONDS)])
  })
  const origin = ctx.config.publicUrl?.origin ?? ''
  return `${origin}/redirect?token=${token}`
}
