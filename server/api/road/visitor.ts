import { SESSION_DAYS } from '../../features/members/sessions/session-lengths.ts'
import type { MemberSignIn } from '../../features/members/sign-in/sign-in.ts'
import type { Visitor } from '../../features/members/visitor.ts'
import type { Visit } from './caller.ts'

/** The visitor for the sign-in features. */
export function visitorOf(visit: Visit): Visitor {
  return {
    address: visit.ip,
    device: visit.userAgent,
    browser: visit.isBrowser,
    cookie: visit.sessionCookie,
    knownDevices: visit.knownDevices(),
  }
}

/** Sets the session cookie for a browser. Other clients use tokens. */
export function giveCookie(
  visit: Visit,
  session: Pick<MemberSignIn, 'cookie' | 'sessionId' | 'knownDevices'>,
): void {
  if (!session.cookie) return
  visit.startSession({
    secret: session.cookie,
    id: session.sessionId,
    maxAgeSeconds: SESSION_DAYS * 24 * 60 * 60,
    knownDevices: session.knownDevices,
  })
}
