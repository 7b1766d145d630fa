import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ALL_CALLS, callName, mountedPath } from '../../../contract/calls.ts'
import { type Call, DEFAULT_BODY_LIMIT, SERVICES } from '../../../contract/define.ts'
import { Refusal } from '../../errors.ts'
import { serveFastCalls } from '../handlers/fast.ts'
import { answerForError, type CallAnswer, JSON_HEADERS } from './answers.ts'
import { forwardService } from './forward.ts'
import { type CallParts, type CallRequest, type Serve, type ServedCalls, serveCalls } from './serve.ts'

/**
 * Serves the nine services at `/svc/{service}{path}`: built in, or forwarded to the server the configuration names.
 * Gives back the built-in calls for pages rendered in this process.
 */
export function mountCalls(app: FastifyInstance, parts: CallParts): ServedCalls {
  const { ctx } = parts
  const own = serveFastCalls(parts)
  const served = new Map([
    ...serveCalls(parts),
    ...own.map(({ call, serve }) => [callName(call), serve] as const),
  ])
  app.register(async (scope) => {
    // Slips are read by their own feature; until then the bytes are taken, bounded by the route's limit.
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error, _, reply) => {
      send(reply, answerForError(error, undefined, ctx))
    })
    for (const service of SERVICES) {
      const url = ctx.config.serviceUrls[service]
      if (url) await scope.register(forwardService({ service, url, ctx }))
    }
    for (const call of ALL_CALLS) {
      const serve = served.get(callName(call))
      if (serve && !ctx.config.serviceUrls[call.service]) mountCall(scope, { call, serve, ctx })
    }
    for (const { call, serve } of own) mountCall(scope, { call, serve, ctx, path: call.path })
    // Answered before its body is read: an unknown call is unknown whatever it carries.
    const noSuchCall = async (_: FastifyRequest, reply: FastifyReply) =>
      send(reply, answerForError(new Refusal('NO_SUCH_CALL'), undefined, ctx))
    scope.all('/svc/*', { onRequest: noSuchCall }, noSuchCall)
  })
  return served
}

/**
 * For the server's `frameworkErrors`: an address that cannot be decoded reaches no route, and is answered in the shape
 * of every other bad request.
 */
export function answerBadAddress(ctx: CallParts['ctx']) {
  return (_error: Error, _request: FastifyRequest, reply: FastifyReply): void => {
    send(reply, answerForError(new Refusal('BAD_REQUEST'), undefined, ctx))
  }
}

interface Mounted {
  readonly call: Call
  readonly serve: Serve
  readonly ctx: CallParts['ctx']
  /** Where it is served, if not with its service. */
  readonly path?: string
}

function mountCall(scope: FastifyInstance, { call, serve, ctx, path = mountedPath(call) }: Mounted): void {
  scope.route({
    method: call.method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: call.bodyLimit ?? DEFAULT_BODY_LIMIT,
    // A HEAD of a GET that moves money would move it.
    exposeHeadRoute: false,
    // A body that could not be read never reaches the call, but is answered in its shape.
    errorHandler: (error, _, reply) => {
      send(reply, answerForError(error, call, ctx))
    },
    handler: async (request, reply) => send(reply, await serve(asCallRequest(request))),
  })
}

function asCallRequest(request: FastifyRequest): CallRequest {
  return {
    id: request.id,
    ip: request.ip,
    headers: request.headers,
    params: request.params,
    query: request.query,
    body: request.body,
  }
}

function send(reply: FastifyReply, answer: CallAnswer): FastifyReply {
  reply.code(answer.status).headers(JSON_HEADERS)
  if (answer.headers) reply.headers(answer.headers)
  if (answer.cookies) reply.header('set-cookie', answer.cookies)
  return reply.send(answer.body)
}
