import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieValue } from '../../../contract/client.ts'
import { languageOf } from '../../../contract/language.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { renewTokens } from '../../features/members/renew-tokens.ts'
import { signOut } from '../../features/members/sign-out.ts'
import { answerForError, JSON_HEADERS } from './answers.ts'
import type { MemberCaller, Operator } from './caller.ts'
import type { CallParts } from './serve.ts'
import { cookiesThatEnd, sessionCookieName } from './session-cookies.ts'
import { isFromOurPages, verifyXsrf } from './xsrf.ts'

type SessionParts = Pick<CallParts, 'ctx' | 'findOperator' | 'authenticate'>

/**
 * What the specification has no call for: ending a session on the server, and fresh tokens while it lives.
 * `POST /session/sign-out` ends the caller's session, with `?all=1` all of the member's.
 * `POST /session/renew` gives `{token, accessTokenMember}`, bound to the cookie like the ones before.
 */
export function mountSession(app: FastifyInstance, parts: SessionParts): void {
  const { ctx } = parts
  const secure = ctx.config.publicUrl?.protocol === 'https:'
  app.register(async (scope) => {
    scope.setErrorHandler((error, _, reply) => answerRefused(ctx, error, reply))
    scope.addHook('onSend', async (_, reply) => void reply.headers(JSON_HEADERS))

    scope.post('/session/sign-out', { bodyLimit: 1024 }, async (request, reply) => {
      const member = await callerOf(parts, request)
      reply.header('clear-site-data', '"storage"')
      reply.header('set-cookie', cookiesThatEnd(secure))
      if (!member) return { status: true } // already out
      guard(ctx, request, member)
      const { all } = request.query as { all?: string }
      await signOut(ctx, member, all === '1' ? 'all' : 'this')
      return { status: true }
    })

    scope.post('/session/renew', { bodyLimit: 1024 }, async (request) => {
      const member = await callerOf(parts, request)
      if (!member) throw new Refusal('UNAUTHENTICATED')
      guard(ctx, request, member)
      const { agentToken, memberToken } = await renewTokens(ctx, member)
      return { status: true, token: agentToken, accessTokenMember: memberToken }
    })
  })
}

/** Whose request it is. A session of another operator's site is nobody's here. */
async function callerOf(parts: SessionParts, request: FastifyRequest): Promise<MemberCaller | undefined> {
  const operator: Operator | undefined = await parts.findOperator(request.headers.host ?? '')
  if (!operator) throw new Refusal('NO_SUCH_CALL')
  const secure = parts.ctx.config.publicUrl?.protocol === 'https:'
  const cookie = cookieValue(request.headers.cookie, sessionCookieName(secure))
  const bearer = request.headers.authorization?.replace(/^Bearer /i, '').trim()
  const member = await parts.authenticate({ operator, cookie, bearer })
  return member?.operatorId === operator.id ? member : undefined
}

function guard(ctx: Context, request: FastifyRequest, member: MemberCaller): void {
  if (member.via === 'bearer') return
  if (!isFromOurPages(request.headers, ctx.config.publicUrl)) throw new Refusal('ORIGIN_REFUSED')
  const token = request.headers['x-xsrf-token']
  if (!verifyXsrf(ctx.keys.xsrf, member.sessionId, typeof token === 'string' ? token : undefined)) {
    throw new Refusal('XSRF_MISSING')
  }
}

function answerRefused(ctx: Context, error: unknown, reply: FastifyReply): FastifyReply {
  const answer = answerForError(error, undefined, ctx, languageOf(reply.request.headers.cookie))
  for (const name of ['set-cookie', 'clear-site-data']) reply.removeHeader(name)
  reply.code(answer.status)
  if (answer.headers) reply.headers(answer.headers)
  return reply.send(answer.body)
}
