import type { Context } from '../../context.ts'
import { SESSION_DAYS } from '../../features/members/sessions/session-lengths.ts'
import type { MemberSignIn } from '../../features/members/sign-in/sign-in.ts'
import type { Visitor } from '../../features/members/visitor.ts'
import { followExclusion } from '../../features/safer/follow-exclusion.ts'
import { remindReview } from '../../features/safer/markers/remind-review.ts'
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

/**
 * What every sign-in does before its answer: nobody has the session's cookie or tokens yet, so a person who is excluded by another
 * account plays with none. From time to time it asks for a look at the own play. Sets the session cookie for a browser; other clients
 * use tokens.
 */
export async function letIn(
  ctx: Context,
  visit: Visit,
  session: Pick<MemberSignIn, 'memberId' | 'cookie' | 'sessionId' | 'knownDevices'>,
): Promise<void> {
  const who = { memberId: session.memberId, operatorId: visit.operator.id }
  await followExclusion(ctx, who)
  await remindReview(ctx, who)
  if (!session.cookie) return
  visit.startSession({
    secret: session.cookie,
    id: session.sessionId,
    maxAgeSeconds: SESSION_DAYS * 24 * 60 * 60,
    knownDevices: session.knownDevices,
  })
}
