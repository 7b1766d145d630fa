import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { hashToken } from '../../credentials/tokens.ts'
import type { Operator } from '../../operators/operator.ts'
import {
  deleteOnceToken,
  findSessionOfCookie,
  insertTokens,
  lockLiveSession,
  lockMember,
} from '../queries.ts'
import { issueTokens } from '../sessions/start-session.ts'
import type { Visitor } from '../visitor.ts'
import { type MemberSignIn, openSession } from './sign-in.ts'

export interface TokenSignIn {
  readonly operator: Operator
  readonly token: string
  readonly visitor: Visitor
}

/**
 * Signs in with the token of a smart link, once, within a minute. A link made in a browser works only with that
 * browser's session, so a stolen one is useless; a link made by another client opens a session of its own.
 */
export function signInWithToken(ctx: Context, wish: TokenSignIn): Promise<MemberSignIn> {
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    const link = await deleteOnceToken(tx, wish.operator.id, hashToken(wish.token))
    if (!link) throw new Refusal('TOKEN_UNKNOWN')
    const member = await lockMember(tx, link.memberId)
    if (member.status !== 'active') throw new Refusal('TOKEN_UNKNOWN')
    const maker = await lockLiveSession(tx, link.memberId, link.sessionId)
    if (!maker) throw new Refusal('TOKEN_UNKNOWN') // signed out meanwhile: the session's links end with it

    const { cookie } = wish.visitor
    const own = cookie && (await findSessionOfCookie(tx, hashToken(cookie)))
    if (own && own.sessionId === link.sessionId) {
      const renewed = await renewWithin(ctx, tx, { ...member, sessionId: link.sessionId })
      return { ...member, ...renewed, knownDevices: undefined }
    }
    // A session that a link opens is the member's: that of an assistant opens none.
    if (maker.browser || maker.assistantId !== null) throw new Refusal('TOKEN_UNKNOWN')
    return openSession(ctx, tx, { member, visitor: wish.visitor, kind: 'sign-in.token' })
  })
}

/** New tokens for a live session. The caller holds the session. */
export async function renewWithin(
  ctx: Context,
  tx: Tx,
  owner: { operatorId: string; memberId: string; sessionId: string },
): Promise<{ sessionId: string; cookie: null; memberToken: string; agentToken: string }> {
  const { memberToken, agentToken, rows } = issueTokens(ctx)
  await insertTokens(tx, owner, rows)
  return { sessionId: owner.sessionId, cookie: null, memberToken, agentToken }
}
