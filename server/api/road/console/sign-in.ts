import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type StaffMe, staffCodeSignIn, staffSignIn } from '../../../../contract/console/staff.ts'
import { PRESETS } from '../../../../domain/staff/permissions.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { hashToken, makeToken } from '../../../features/credentials/tokens.ts'
import { operatorOfHost } from '../../../features/operators/known-operators.ts'
import { type StaffDoor, signInStaff, signOutStaff } from '../../../features/staff/sign-in-staff.ts'
import { signInStaffWithCode } from '../../../features/staff/sign-in-staff-with-code.ts'
import { isTwoStepRequired } from '../../../features/staff/staff-rule.ts'
import { type SignedInStaff, STAFF_SESSION_HOURS } from '../../../features/staff/staff-session.ts'
import { parsePart } from '../answers.ts'
import { isFromOurPages, issueXsrf } from '../xsrf.ts'
import { sendProblem } from './problem.ts'
import { requireStaff, type StaffCaller, staffCookieName, staffTokenHash } from './staff-caller.ts'

const BODY_LIMIT = 4 * 1024

/** The console's door: sign in, sign out, and who is here. */
export function mountStaffSignIn(app: FastifyInstance, ctx: Context): void {
  app.register(async (scope) => {
    scope.setErrorHandler((error, _, reply) => sendProblem(ctx, error, reply))

    scope.post('/console/api/staff/sign-in', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const typed = parsePart(staffSignIn, request.body, 'body')
      return enter(ctx, { request, reply }, (door) => signInStaff(ctx, { ...typed, ...door }))
    })

    scope.post('/console/api/staff/sign-in-code', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const typed = parsePart(staffCodeSignIn, request.body, 'body')
      return enter(ctx, { request, reply }, (door) => signInStaffWithCode(ctx, { ...typed, ...door }))
    })

    scope.post('/console/api/staff/sign-out', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      await requireStaff(ctx, request, { beforeTwoStep: true })
      const tokenHash = staffTokenHash(ctx.config, request)
      if (tokenHash) await signOutStaff(ctx, tokenHash)
      reply.header('set-cookie', cookie(ctx, '', 0)).header('clear-site-data', '"storage"')
      return reply.code(204).send()
    })

    scope.get('/console/api/staff/me', async (request) =>
      me(ctx, await requireStaff(ctx, request, { beforeTwoStep: true })),
    )
  })
}

/** Lets staff in as `signIn` says, and gives the browser the cookie of the new session. */
async function enter(
  ctx: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  signIn: (door: StaffDoor) => Promise<SignedInStaff>,
): Promise<StaffMe> {
  if (!isFromOurPages(request.headers, ctx.config.publicUrl)) throw new Refusal('ORIGIN_REFUSED')
  const operator = await operatorOfHost(ctx, request.headers.host ?? '')
  const before = staffTokenHash(ctx.config, request)
  const token = makeToken(ctx.chance)
  const staff = await signIn({
    operatorId: operator.id,
    address: request.ip,
    device: request.headers['user-agent']?.slice(0, 300) ?? '',
    tokenHash: hashToken(token),
  })
  if (before) await signOutStaff(ctx, before) // one browser, one session
  reply.header('set-cookie', cookie(ctx, token, STAFF_SESSION_HOURS * 60 * 60))
  const mustSetUp = isTwoStepRequired(operator.settings) && !staff.twoStep
  return me(ctx, { ...staff, operator, address: request.ip, mustSetUp })
}

function me(ctx: Context, staff: StaffCaller): StaffMe {
  const { code, name: brand, demo } = staff.operator
  return {
    id: staff.staffId,
    name: staff.name,
    role: staff.role,
    permissions: [...PRESETS[staff.role]],
    operator: { code, brand, demo },
    mustSetUp: staff.mustSetUp,
    xsrf: issueXsrf(ctx.keys.xsrf, staff.sessionId),
  }
}

function cookie(ctx: Context, token: string, maxAgeSeconds: number): string {
  const secure = ctx.config.publicUrl?.protocol === 'https:' ? '; Secure' : ''
  return `${staffCookieName(ctx.config)}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${secure}`
}
