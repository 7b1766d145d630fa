import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { openSecret, sealSecret } from '../../credentials/sealed-secret.ts'
import { hashToken, makeToken } from '../../credentials/tokens.ts'
import { deleteExpiredTokensOf, lockLiveSession } from '../queries.ts'
import { deleteKeptTokens, findKeptToken, insertKeptToken, type SentKind } from '../queries-kept-tokens.ts'
import { SESSION_DAYS, TOKEN_SECONDS } from './session-lengths.ts'

/** A token of ours that lives less than this is renewed before it is sent. */
const RENEWED_BEFORE_SECONDS = 5 * 60

/** A token that goes with a member's calls to another server. No browser gets it. */
export interface KeptToken {
  readonly token: string
  /** Who made it: the server whose sign-in the member used, or this one. */
  readonly madeBy: 'another server' | 'us'
  /** The member's id at the server that made it. */
  readonly memberId?: string
}

interface Owner {
  readonly operatorId: string
  readonly memberId: string
  readonly sessionId: string
}

/**
 * The token that goes with a session's calls to another server: the one that the sign-in there gave, or else one of ours,
 * made at the first call and renewed before it ends.
 */
export async function tokenToSend(ctx: Context, owner: Owner, kind: SentKind): Promise<KeptToken> {
  const of = { memberId: owner.memberId, sessionId: owner.sessionId, kind }
  const kept = await findKeptToken(ctx.read, of, RENEWED_BEFORE_SECONDS)
  if (kept) return opened(ctx, of, kept)
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    if (!(await lockLiveSession(tx, owner.memberId, owner.sessionId))) throw new Refusal('UNAUTHENTICATED')
    const meanwhile = await findKeptToken(tx, of, RENEWED_BEFORE_SECONDS)
    if (meanwhile) return opened(ctx, of, meanwhile)
    await deleteExpiredTokensOf(tx, owner.memberId, owner.sessionId)
    const made: KeptToken = { token: makeToken(ctx.chance), madeBy: 'us' }
    const sealed = sealedFor(ctx, of, made)
    const tokenHash = hashToken(made.token)
    await insertKeptToken(tx, { ...owner, kind, tokenHash, sealed, seconds: TOKEN_SECONDS })
    return made
  })
}

/** Keeps what a sign-in at another server gave, in place of what was kept before. The caller holds the session. */
export async function keepToken(
  ctx: Context,
  tx: Tx,
  wish: { owner: Owner; kind: SentKind; token: string; memberId?: string },
): Promise<void> {
  const { owner, kind, token, memberId } = wish
  const of = { memberId: owner.memberId, sessionId: owner.sessionId, kind }
  const kept: KeptToken = { token, madeBy: 'another server', ...(memberId === undefined ? {} : { memberId }) }
  await deleteKeptTokens(tx, of)
  await insertKeptToken(tx, {
    ...owner,
    kind,
    // Not the hash of the token: what another server made proves nobody here.
    tokenHash: hashToken(makeToken(ctx.chance)),
    sealed: sealedFor(ctx, of, kept),
    seconds: SESSION_DAYS * 24 * 60 * 60,
  })
}

interface Sealing {
  readonly sessionId: string
  readonly kind: SentKind
}

function sealedFor(ctx: Context, of: Sealing, kept: KeptToken): Buffer {
  return sealSecret(ctx, sealOwner(of), Buffer.from(JSON.stringify(kept)))
}

function opened(ctx: Context, of: Sealing, { sealed }: { sealed: Uint8Array }): KeptToken {
  return JSON.parse(openSecret(ctx, sealOwner(of), sealed).toString('utf8')) as KeptToken
}

/** A token that was copied to another session's row cannot be opened. */
function sealOwner({ sessionId, kind }: Sealing): string {
  return `${sessionId} ${kind}`
}
