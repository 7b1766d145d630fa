import type { FastifyRequest } from 'fastify'
import { cookieValue } from '../../../../contract/client.ts'
import type { StaffRole } from '../../../../domain/staff/roles.ts'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { hashToken, isToken } from '../../../features/credentials/tokens.ts'
import { operatorOfHost } from '../../../features/operators/known-operators.ts'
import type { Operator } from '../../../features/operators/operator.ts'
import { isTwoStepRequired } from '../../../features/staff/staff-rule.ts'
import { authenticateStaff, type SignedInStaff } from '../../../features/staff/staff-session.ts'
import { isFromOurPages, verifyXsrf } from '../xsrf.ts'

/** A verified member of staff and the operator whose console it is. */
export interface StaffCaller extends SignedInStaff {
  readonly operator: Operator
  readonly address: string
  /** Nothing may be done before the second step is set up. */
  readonly mustSetUp: boolean
}

/** What is asked of a caller beside a session. */
interface Asked {
  readonly roles?: readonly StaffRole[]
  readonly beforeTwoStep?: boolean
}

/** The staff's own cookie: a member's browser never carries it, and a console's never a member's. */
export function staffCookieName(config: Config): string {
  return config.publicUrl?.protocol === 'https:' ? '__Host-sid_staff' : 'sid_staff'
}

/** The hash of the staff cookie that came, if one did. */
export function staffTokenHash(config: Config, request: FastifyRequest): string | undefined {
  const token = cookieValue(request.headers.cookie, staffCookieName(config))
  return token && isToken(token) ? hashToken(token) : undefined
}

/**
 * The staff behind a console request. Throws UNAUTHENTICATED, PERMISSION_MISSING when none of the roles is theirs,
 * SECOND_FACTOR_REQUIRED, and for what changes something ORIGIN_REFUSED or XSRF_MISSING. Asks the database each time.
 */
export async function requireStaff(
  ctx: Context,
  request: FastifyRequest,
  asked: Asked = {},
): Promise<StaffCaller> {
  const tokenHash = staffTokenHash(ctx.config, request)
  const staff = tokenHash === undefined ? undefined : await authenticateStaff(ctx, tokenHash)
  const operator = await operatorOfHost(ctx, request.headers.host ?? '')
  if (!staff || staff.operatorId !== operator.id) throw new Refusal('UNAUTHENTICATED')
  if (request.method !== 'GET' && request.method !== 'HEAD') guard(ctx, request, staff)
  if (asked.roles && !asked.roles.includes(staff.role)) throw new Refusal('PERMISSION_MISSING')
  const mustSetUp = isTwoStepRequired(operator.settings) && !staff.twoStep
  if (mustSetUp && !asked.beforeTwoStep) throw new Refusal('SECOND_FACTOR_REQUIRED')
  return { ...staff, operator, address: request.ip, mustSetUp }
}

function guard(ctx: Context, request: FastifyRequest, staff: SignedInStaff): void {
  if (!isFromOurPages(request.headers, ctx.config.publicUrl)) throw new Refusal('ORIGIN_REFUSED')
  const token = request.headers['x-xsrf-token']
  if (!verifyXsrf(ctx.keys.xsrf, staff.sessionId, typeof token === 'string' ? token : undefined)) {
    throw new Refusal('XSRF_MISSING')
  }
}
