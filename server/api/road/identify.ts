import { ASSISTANT_NEEDS, BEFORE_TWO_STEP } from '../../../contract/assistants/needs.ts'
import { callName } from '../../../contract/calls.ts'
import { cookieValue } from '../../../contract/client.ts'
import { type Call, isGuarded } from '../../../contract/define.ts'
import { assistantMay } from '../../../domain/assistants/permissions.ts'
import { may } from '../../../domain/staff/permissions.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { hashToken, isToken } from '../../features/credentials/tokens.ts'
import { isTwoStepRequired } from '../../features/staff/staff-rule.ts'
import { authenticateStaff, type SignedInStaff } from '../../features/staff/staff-session.ts'
import type { Credentials, MemberCaller, Operator } from './caller.ts'
import { sessionCookieName, staffCookieName } from './session-cookies.ts'
import { isFromOurPages, type RequestHeaders, verifyXsrf } from './xsrf.ts'

/** Verifies a member's session. Undefined: none, or ended. */
export type Authenticate = (credentials: Credentials) => Promise<MemberCaller | undefined>

/** The caller, as far as the audience of the call needs it. */
export interface Identified {
  /** The session cookie as it came, verified or not. */
  readonly cookie: string | undefined
  readonly member: MemberCaller | undefined
  readonly staff: (SignedInStaff & { readonly mustSetUp: boolean }) | undefined
}

interface Asked {
  readonly call: Call
  /** Undefined: the call answers before there is one. */
  readonly operator: Operator | undefined
  readonly headers: RequestHeaders
}

/**
 * Identifies the caller and throws UNAUTHENTICATED, for assistants ASSISTANT_MAY_NOT and ASSISTANT_TWO_STEP_FIRST, for changes ORIGIN_REFUSED or XSRF_MISSING, and for staff
 * PERMISSION_MISSING and SECOND_FACTOR_REQUIRED. It runs before the input is parsed, so that callers without permission
 * learn nothing about it.
 */
export async function identify(ctx: Context, authenticate: Authenticate, asked: Asked): Promise<Identified> {
  const { call, operator, headers } = asked
  const secure = ctx.config.publicUrl?.protocol === 'https:'
  const isStaff = call.audience === 'staff'
  const cookie = cookieValue(
    headerText(headers.cookie),
    isStaff ? staffCookieName(secure) : sessionCookieName(secure),
  )
  // Awaited here and not in a function of its own: a second promise for every ticket is seen in admission.
  const member =
    call.audience === 'member'
      ? memberOf(asked, operator && (await authenticate({ operator, cookie, bearer: bearerOf(headers) })))
      : undefined
  const staff = isStaff && call.session !== 'none' ? await staffOf(ctx, operator, cookie) : undefined
  guardAgainstOtherSites(ctx, asked, member ?? staff)
  if (!staff) return { cookie, member, staff: undefined }

  if (call.permission && !may(staff, call.permission)) throw new Refusal('PERMISSION_MISSING')
  const mustSetUp = isTwoStepRequired(operator?.settings) && !staff.twoStep
  if (mustSetUp && !call.beforeTwoStep) throw new Refusal('SECOND_FACTOR_REQUIRED')
  return { cookie, member, staff: { ...staff, mustSetUp } }
}

function memberOf({ call, operator }: Asked, member: MemberCaller | undefined): MemberCaller | undefined {
  // A session of another operator does not count.
  if (member && member.operatorId === operator?.id) {
    refuseAssistant(call, member)
    return member
  }
  if (call.session === 'optional') return undefined
  throw new Refusal('UNAUTHENTICATED')
}

/** An assistant makes the calls declared for assistants, with the permission each asks for, and no other. */
function refuseAssistant(call: Call, { assistant }: MemberCaller): void {
  if (!assistant) return
  const name = callName(call)
  if (assistant.mustSetUp && !BEFORE_TWO_STEP.has(name)) throw new Refusal('ASSISTANT_TWO_STEP_FIRST')
  if (!assistantMay(assistant.permissions, ASSISTANT_NEEDS[name])) throw new Refusal('ASSISTANT_MAY_NOT')
}

/** Queries the database each time, so that closing an account or changing a role takes effect at once. */
async function staffOf(
  ctx: Context,
  operator: Operator | undefined,
  cookie: string | undefined,
): Promise<SignedInStaff> {
  const tokenHash = staffTokenHash(cookie)
  const staff = tokenHash === undefined ? undefined : await authenticateStaff(ctx, tokenHash)
  if (!staff || staff.operatorId !== operator?.id) throw new Refusal('UNAUTHENTICATED')
  return staff
}

/** The hash of a staff token; undefined for a malformed one. */
export function staffTokenHash(cookie: string | undefined): string | undefined {
  return cookie && isToken(cookie) ? hashToken(cookie) : undefined
}

/** Changes must come from our own pages: browsers send cookies with other sites' forms too. */
function guardAgainstOtherSites(
  ctx: Context,
  { call, headers }: Asked,
  session: { readonly sessionId: string; readonly via?: MemberCaller['via'] } | undefined,
): void {
  if (!isGuarded(call) || session?.via === 'bearer') return
  if (!isFromOurPages(headers, ctx.config.publicUrl)) throw new Refusal('ORIGIN_REFUSED')
  if (!session) return // signing in and registering have no session to bind a token to
  if (!verifyXsrf(ctx.keys.xsrf, session.sessionId, headerText(headers['x-xsrf-token']))) {
    throw new Refusal('XSRF_MISSING')
  }
}

/** The specification's clients send the token bare; others put Bearer before it. */
function bearerOf(headers: RequestHeaders): string | undefined {
  const value = headerText(headers.authorization)
  if (!value) return undefined
  return /^Bearer /i.test(value) ? value.slice(7).trim() : value.trim()
}

/** True when the console may be served to this host: any, or only those the configuration names. */
export function isConsoleHost(consoleHosts: readonly string[], asked: string | undefined): boolean {
  if (consoleHosts.length === 0) return true
  const host = (asked ?? '').toLowerCase()
  return consoleHosts.includes(host) || consoleHosts.includes(host.replace(/:\d+$/, ''))
}

/** The value of a header that was sent once. */
export function headerText(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined
}
