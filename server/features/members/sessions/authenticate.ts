import { assistantRights } from '../../../../domain/assistants/rights.ts'
import type { AssistantSeat, LiveToken } from '../queries-live-tokens.ts'
import type { SessionCache } from './session-cache.ts'

/** The authenticated member of a request. */
export interface SignedIn {
  readonly kind: 'member'
  readonly memberId: string
  readonly operatorId: string
  readonly name: string
  readonly code: string
  /** By cookie: a browser, whose changes need the XSRF header. */
  readonly via: 'cookie' | 'bearer'
  /** Which of the member's two tokens was sent, if valid. */
  readonly tokenUse: 'agent' | 'member' | null
  readonly sessionId: string
  /** Who acts in the member's place; absent: the member. */
  readonly assistant?: AssistantSeat | undefined
}

interface Sent {
  readonly cookie: string | undefined
  readonly bearer: string | undefined
}

/**
 * The member of a request; undefined for none. A token of a session without a cookie authenticates by itself. A
 * browser's token needs its session's cookie, and only tells which of the two tokens it is.
 */
export async function authenticate(sessions: SessionCache, sent: Sent): Promise<SignedIn | undefined> {
  const token = sent.bearer === undefined ? undefined : await sessions.find(sent.bearer)
  if (token && token.kind !== 'cookie' && !token.browser) return signedIn(token, 'bearer', token.kind)

  const session = sent.cookie === undefined ? undefined : await sessions.find(sent.cookie)
  if (session?.kind !== 'cookie') return undefined
  const own = token !== undefined && token.kind !== 'cookie' && token.sessionId === session.sessionId
  return signedIn(session, 'cookie', own ? token.kind : null)
}

function signedIn(token: LiveToken, via: SignedIn['via'], use: LiveToken['kind'] | null): SignedIn {
  return {
    kind: 'member',
    memberId: token.memberId,
    operatorId: token.operatorId,
    name: token.name,
    code: token.code,
    via,
    tokenUse: use === 'agent' || use === 'member' ? use : null,
    sessionId: token.sessionId,
    assistant: token.assistant ? seatOf(token.assistant) : undefined,
  }
}

function seatOf({ id, name, ...asked }: NonNullable<LiveToken['assistant']>): AssistantSeat {
  return { id, name, ...assistantRights(asked) }
}
