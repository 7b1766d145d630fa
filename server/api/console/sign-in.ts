import type { FastifyInstance } from 'fastify'
import { type StaffMe, staffSignIn } from '../../../contract/console/staff.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { operatorOfHost } from '../../features/operators/known-operators.ts'
import { signInStaff, signOutStaff } from '../../features/operators/sign-in-staff.ts'
import { STAFF_SESSION_HOURS } from '../../features/operators/staff-session.ts'
import { hashToken, makeToken } from '../../features/operators/tokens.ts'
import { parsePart } from '../answers.ts'
import { isFromOurPages, issueXsrf } from '../xsrf.ts'
import { sendProblem } from './problem.ts'
import { requireStaff, type StaffCaller, staffCookieName, staffTokenHash } from './staff-caller.ts'

const BODY_LIMIT = 4 * 1024

/** The console's door: sign in, sign out, and who is here. */
export function mountStaffSignIn(app: FastifyInstance, ctx: Context): void {
  app.register(async (scope) => {
    scope.setErrorHandler((error, _, reply) => sendProblem(ctx, error, reply))
    scope.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'))

    scope.post('/console/api/staff/sign-in', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      if (!isFromOurPages(request.headers, ctx.config.publicUrl)) throw new Refusal('ORIGIN_REFUSED')
      const typed = parsePart(staffSignIn, request.body, 'body')
      const operator = await operatorOfHost(ctx, request.headers.host ?? '')
      const before = staffTokenHash(ctx.config, request)
      const token = makeToken(ctx.chance)
      const staff = await signInStaff(ctx, {
        ...typed,
        operatorId: operator.id,
        address: request.ip,
        device: request.headers['user-agent']?.slice(0, 300) ?? '',
        tokenHash: hashToken(token),
      })
      if (before) await signOutStaff(ctx, before) // one browser, one session
      reply.header('set-cookie', cookie(ctx, token, STAFF_SESSION_HOURS * 60 * 60))
      return me(ctx, { ...staff, operator })
    })

    scope.post('/console/api/staff/sign-out', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      await requireStaff(ctx, request)
      const tokenHash = staffTokenHash(ctx.config, request)
      if (tokenHash) await signOutStaff(ctx, tokenHash)
      reply.header('set-cookie', cookie(ctx, '', 0)).header('clear-site-data', '"storage"')
      return reply.code(204).send()
    })

    scope.get('/console/api/staff/me', async (request) => me(ctx, await requireStaff(ctx, request)))
  })
}

function me(ctx: Context, staff: StaffCaller): StaffMe {
  const { code, name: brand, demo } = staff.operator
  return {
    id: staff.staffId,
    name: staff.name,
    role: staff.role,
    operator: { code, brand, demo },
    xsrf: issueXsrf(ctx.keys.xsrf, staff.sessionId),
  }
}

function cookie(ctx: Context, token: string, maxAgeSeconds: number): string {
  const secure = ctx.config.publicUrl?.protocol === 'https:' ? '; Secure' : ''
  return `${staffCookieName(ctx.config)}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${secure}`
}
