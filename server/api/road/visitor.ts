import { SESSION_DAYS } from '../../features/members/session-lengths.ts'
import type { StartedSession } from '../../features/members/start-session.ts'
import type { Visitor } from '../../features/members/visitor.ts'
import type { Visit } from './caller.ts'

/** What the sign-in features ask about who knocks. */
export function visitorOf(visit: Visit): Visitor {
  return {
    address: visit.ip,
    device: visit.userAgent,
    browser: visit.isBrowser,
    cookie: visit.sessionCookie,
  }
}

/** Gives a browser the cookie of the session it has begun. Other clients carry tokens. */
export function giveCookie(visit: Visit, session: Pick<StartedSession, 'cookie' | 'sessionId'>): void {
  if (!session.cookie) return
  visit.startSession({
    secret: session.cookie,
    id: session.sessionId,
    maxAgeSeconds: SESSION_DAYS * 24 * 60 * 60,
  })
}
