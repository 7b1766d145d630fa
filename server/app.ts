import Fastify, { type FastifyInstance } from 'fastify'
import { languageOf } from '../contract/language.ts'
import { mountDocs } from './api/docs/docs.ts'
import { handlers } from './api/handlers/handlers.ts'
import { jsonTwin } from './api/handlers/public/fair.ts'
import { answerForError, JSON_HEADERS } from './api/road/answers.ts'
import { answerBadAddress, mountCalls } from './api/road/mount.ts'
import type { ServedCalls } from './api/road/serve.ts'
import type { Context } from './context.ts'
import { Refusal } from './errors.ts'
import { authenticate, type SignedIn } from './features/members/sessions/authenticate.ts'
import type { SessionCache } from './features/members/sessions/session-cache.ts'
import { operatorOfHost } from './features/operators/known-operators.ts'
import { mountHealth } from './health.ts'
import { dropForwardedPorts } from './live/client-address.ts'
import { boundSilentConnections, type SilentConnections } from './live/silent-connections.ts'
import { mountGamePictures } from './pages/game-pictures.ts'

/** Limits for slow clients: a request has 10 s to arrive, headers 8 s, an idle connection 30 s. */
const REQUEST_TIMEOUT_MS = 10_000
const CONNECTION_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 8_000
const KEEP_ALIVE_TIMEOUT_MS = 15_000
/** How often these limits are checked. Node's default of 30 s would turn 8 s into up to 38 s. */
const CHECK_INTERVAL_MS = 1_000

export interface App {
  readonly server: FastifyInstance
  readonly served: ServedCalls
  readonly sessions: SessionCache
  readonly silent: SilentConnections
  readonly findOperator: (host: string) => ReturnType<typeof operatorOfHost>
  readonly authenticate: (sent: {
    readonly cookie: string | undefined
    readonly bearer: string | undefined
  }) => Promise<SignedIn | undefined>
}

export interface AppWish {
  readonly ctx: Context
  readonly sessions: SessionCache
  /** Checks every answer against the contract. For tests. */
  readonly checkReplies?: boolean
}

/** The calls of the nine services, the pages of the contract, and the health checks. */
export function buildApp({ ctx, sessions, checkReplies }: AppWish): App {
  const server = Fastify({
    logger: false,
    trustProxy: ctx.config.trustProxy.length > 0 ? [...ctx.config.trustProxy] : false,
    http: { connectionsCheckingInterval: CHECK_INTERVAL_MS },
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200 },
    // The first that sees a request.
    rewriteUrl(request) {
      dropForwardedPorts(request)
      return jsonTwin(request)
    },
    genReqId: nameRequests(ctx.chance.id()),
    frameworkErrors: answerBadAddress(ctx),
    forceCloseConnections: true,
  })
  server.server.headersTimeout = HEADERS_TIMEOUT_MS
  const silent = boundSilentConnections(server.server, ctx.config.trustProxy.length > 0)
  server.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('x-frame-options', 'DENY') // for browsers that do not know frame-ancestors
    if (hasOneHost(request.raw.rawHeaders)) return done()
    const { status, body } = answerForError(new Refusal('BAD_REQUEST'), undefined, ctx)
    reply.code(status).headers(JSON_HEADERS).send(body)
  })
  // The member site answers other addresses with a page; the rest is refused like an unknown call.
  server.setNotFoundHandler((request, reply) => {
    const language = languageOf(request.headers.cookie)
    const { status, body } = answerForError(new Refusal('NO_SUCH_CALL'), undefined, ctx, language)
    return reply.code(status).headers(JSON_HEADERS).send(body)
  })
  const findOperator = (host: string) => operatorOfHost(ctx, host)
  const whose: App['authenticate'] = (sent) => authenticate(sessions, sent)
  mountHealth(server, ctx)
  const served = mountCalls(server, {
    ctx,
    handlers,
    findOperator,
    authenticate: whose,
    ...(checkReplies === undefined ? {} : { checkReplies }),
  })
  mountDocs(server)
  mountGamePictures(server, ctx, findOperator)
  return { server, served, sessions, silent, findOperator, authenticate: whose }
}

/** With two, a proxy may go by one and we by the other: the site of one operator under the name of another. */
function hasOneHost(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count <= 1
}

/** Request ids in the log: the process's name and a counter, cheaper than random ids. */
function nameRequests(program: string): () => string {
  let count = 0
  return () => {
    count += 1
    return `${program}-${count}`
  }
}
