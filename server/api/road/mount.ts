import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CALLS, callName, mountedPath, OWN_CALLS } from '../../../contract/calls.ts'
import { CONSOLE_CALLS } from '../../../contract/console/calls.ts'
import { type Call, DEFAULT_BODY_LIMIT, SERVICES, type Service } from '../../../contract/define.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { operatorOfHost } from '../../features/operators/known-operators.ts'
import { FAMILIES } from '../families/families.ts'
import { hub88Handlers } from '../families/hub88/hub88-handlers.ts'
import { pamHandlers } from '../families/pam/pam-handlers.ts'
import { sessionHandlers } from '../handlers/account/session.ts'
import { consoleHandlers } from '../handlers/console/console-handlers.ts'
import { partnerHandlers } from '../handlers/partner/bank-notices.ts'
import { fairHandlers } from '../handlers/public/fair.ts'
import { answerForError, type CallAnswer, JSON_HEADERS } from './answers.ts'
import type { Handlers } from './caller.ts'
import { forwardCall } from './elsewhere/forward-call.ts'
import {
  type CallParts,
  type CallRequest,
  type HandlersOfGroup,
  type Serve,
  type ServedCalls,
  serveCall,
} from './serve.ts'

const OWN_HANDLERS = {
  fair: fairHandlers,
  session: sessionHandlers,
  partner: partnerHandlers,
  games: hub88Handlers,
  pam: pamHandlers,
}

/**
 * Serves the nine services at `/svc/{service}{path}`, built in or forwarded to a configured server, and our own calls
 * for members and the public. Returns the built-in calls for pages rendered in this process.
 */
export function mountCalls(
  app: FastifyInstance,
  parts: CallParts & { readonly handlers: Handlers },
): ServedCalls {
  const { ctx } = parts
  const served = new Map<string, Serve>()
  for (const service of SERVICES) {
    const url = ctx.config.serviceUrls[service]
    if (!url) serveGroup(served, CALLS[service], parts.handlers[service], parts)
    else serveElsewhere(served, service, url, parts)
  }
  for (const group of ['fair', 'session', 'partner', 'games', 'pam'] as const) {
    serveGroup(served, OWN_CALLS[group], OWN_HANDLERS[group], parts)
  }
  app.register(async (scope) => {
    // The body stays raw bytes, bounded by the route's limit: the slips feature parses it.
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error, _, reply) => {
      send(reply, answerForError(error, undefined, ctx))
    })
    for (const service of SERVICES) mountGroup(scope, ctx, CALLS[service], served)
    for (const group of ['fair', 'session'] as const) mountGroup(scope, ctx, OWN_CALLS[group], served)
    mountUnknown(scope, ctx, '/svc/*')
  })
  app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    mountGroup(scope, ctx, OWN_CALLS.partner, served)
    mountGroup(scope, ctx, OWN_CALLS.games, served)
    mountGroup(scope, ctx, OWN_CALLS.pam, served)
  })
  return served
}

/**
 * Serves every console call under `/console/api`. `ctx` has the staff's connections, so that the console works when
 * members use all of theirs.
 */
export function mountConsole(
  app: FastifyInstance,
  ctx: Context,
  options: Pick<CallParts, 'checkReplies' | 'timeoutMs'> = {},
): void {
  const served = new Map<string, Serve>()
  const parts: CallParts = {
    ...options,
    ctx,
    findOperator: (host) => operatorOfHost(ctx, host),
    authenticate: async () => undefined,
  }
  for (const feature of Object.keys(CONSOLE_CALLS) as (keyof typeof CONSOLE_CALLS)[]) {
    serveGroup(served, CONSOLE_CALLS[feature], consoleHandlers[feature], parts)
  }
  app.register(async (scope) => {
    for (const calls of Object.values(CONSOLE_CALLS)) mountGroup(scope, ctx, calls, served)
    mountUnknown(scope, ctx, '/console/api/*')
  })
}

/** The other server speaks the specification alone: calls of our own are answered here. */
function serveElsewhere(
  served: Map<string, Serve>,
  service: Service,
  url: string,
  parts: CallParts & { readonly handlers: Handlers },
): void {
  const calls: readonly Call[] = Object.values(CALLS[service])
  for (const call of calls) {
    const here = () => serveCall(call, parts.handlers[service], parts)
    served.set(callName(call), call.own ? here() : forwardCall(call, url, parts))
  }
}

type Group = Readonly<Record<string, Call>>

function serveGroup(
  served: Map<string, Serve>,
  calls: Group,
  handlers: HandlersOfGroup,
  parts: CallParts,
): void {
  for (const call of Object.values(calls)) served.set(callName(call), serveCall(call, handlers, parts))
}

function mountGroup(scope: FastifyInstance, ctx: Context, calls: Group, served: ServedCalls): void {
  for (const call of Object.values(calls)) {
    const serve = served.get(callName(call))
    if (serve) mountCall(scope, { call, serve, ctx })
  }
}

/** Answered before the body is read. */
function mountUnknown(scope: FastifyInstance, ctx: Context, url: '/svc/*' | '/console/api/*'): void {
  const audience = url === '/console/api/*' ? 'staff' : 'member'
  const asked = { service: 'unknown', name: 'unknown', audience } as const
  const noSuchCall = async (_: FastifyRequest, reply: FastifyReply) =>
    send(reply, answerForError(new Refusal('NO_SUCH_CALL'), asked, ctx))
  scope.all(url, { onRequest: noSuchCall }, noSuchCall)
}

/**
 * For the server's `frameworkErrors`: an address that cannot be decoded reaches no route, and is answered in the shape
 * of every other bad request.
 */
export function answerBadAddress(ctx: Context) {
  return (_error: Error, _request: FastifyRequest, reply: FastifyReply): void => {
    send(reply, answerForError(new Refusal('BAD_REQUEST'), undefined, ctx))
  }
}

interface Mounted {
  readonly call: Call
  readonly serve: Serve
  readonly ctx: Context
}

function mountCall(scope: FastifyInstance, { call, serve, ctx }: Mounted): void {
  scope.route({
    method: call.method,
    url: routeOf(mountedPath(call)),
    bodyLimit: call.bodyLimit ?? DEFAULT_BODY_LIMIT,
    // HEAD would run the GET, and some move money.
    exposeHeadRoute: call.proof === true,
    // An unreadable body is refused in the shape of its call.
    errorHandler: (error, request, reply) => {
      const refused = answerForError(error, call, ctx)
      send(reply, call.speaks ? FAMILIES[call.speaks].refuse(refused, call, request.body) : refused)
    },
    handler: async (request, reply) => send(reply, await serve(asCallRequest(request))),
  })
}

/**
 * The path in the router's syntax. A parameter before `.json` accepts dots, so that an invalid one reaches validation.
 */
function routeOf(path: string): string {
  return path.replace(/\{(\w+)\}(\.?)/g, (_, name, dot) => `:${name}${dot === '' ? '' : '(^.*).'}`)
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
