import type { Context, Tx } from '../../../context.ts'
import { hashToken, makeToken } from '../../credentials/tokens.ts'
import { insertSession, insertTokens, type NewToken, type TokenKind } from '../queries.ts'
import type { Visitor } from '../visitor.ts'
import { SESSION_DAYS, TOKEN_SECONDS } from './session-lengths.ts'

/** The secrets of a new session. Returned once; the database keeps hashes. */
export interface StartedSession {
  readonly sessionId: string
  /** The cookie's secret; only for browsers. */
  readonly cookie: string | null
  readonly memberToken: string
  readonly agentToken: string
}

interface Owner {
  readonly memberId: string
  readonly operatorId: string
  /** Whose it is, if not the member's. */
  readonly assistantId?: string | undefined
}

/** Opens a session for an authenticated member. The caller has read `tx.now`. */
export async function startSession(
  ctx: Context,
  tx: Tx,
  owner: Owner,
  visitor: Visitor,
): Promise<StartedSession> {
  const sessionId = ctx.chance.id()
  await insertSession(tx, {
    memberId: owner.memberId,
    operatorId: owner.operatorId,
    sessionId,
    assistantId: owner.assistantId ?? null,
    browser: visitor.browser,
    address: visitor.address,
    device: visitor.device,
    days: SESSION_DAYS,
  })
  const cookie = visitor.browser ? makeToken(ctx.chance) : null
  const issued = issueTokens(ctx)
  const rows = [...issued.rows]
  if (cookie) rows.push(tokenRow('cookie', cookie, SESSION_DAYS * 24 * 60 * 60))
  await insertTokens(tx, { ...owner, sessionId }, rows)
  return { sessionId, cookie, memberToken: issued.memberToken, agentToken: issued.agentToken }
}

/** A new pair of access tokens, and their rows. */
export function issueTokens(ctx: Context): {
  memberToken: string
  agentToken: string
  rows: readonly NewToken[]
} {
  const memberToken = makeToken(ctx.chance)
  const agentToken = makeToken(ctx.chance)
  const rows = [tokenRow('member', memberToken, TOKEN_SECONDS), tokenRow('agent', agentToken, TOKEN_SECONDS)]
  return { memberToken, agentToken, rows }
}

export function tokenRow(kind: TokenKind, token: string, seconds: number): NewToken {
  return { kind, tokenHash: hashToken(token), seconds }
}
