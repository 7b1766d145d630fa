import { ALL_CALLS, callName } from '../../../contract/calls.ts'
import { cookieValue } from '../../../contract/client.ts'
import type { Call } from '../../../contract/define.ts'
import { languageOf } from '../../../contract/language.ts'
import { isUuid } from '../../../contract/shapes.ts'
import type { Context } from '../../context.ts'
import { Refusal, Unavailable } from '../../errors.ts'
import { answerForError, type CallAnswer, parsePart } from './answers.ts'
import type { Credentials, Handlers, MemberCaller, NewSession, Operator, Visit } from './caller.ts'
import { answerNotYet } from './not-yet.ts'
import { cookiesThatEnd, cookiesThatStart, sessionCookieName } from './session-cookies.ts'
import { isFromOurPages, type RequestHeaders, verifyXsrf } from './xsrf.ts'

/** A request for a call, whether it came over HTTP or from a page being rendered in this process. */
export interface CallRequest {
  readonly id: string
  readonly ip: string
  readonly headers: RequestHeaders
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** What serving the calls needs. */
export interface CallParts {
  readonly ctx: Context
  readonly handlers: Handlers
  /** Finds whose site is asked for. Undefined: nobody's. */
  readonly findOperator: (host: string) => Promise<Operator | undefined>
  /** Verifies a session. Undefined: there is none, or no longer. */
  readonly authenticate: (credentials: Credentials) => Promise<MemberCaller | undefined>
  /** Checks every answer against the contract. For tests; it costs what the answer weighs. */
  readonly checkReplies?: boolean
  /** How long a call may take. Absent: 10 s. */
  readonly timeoutMs?: number
}

export type Serve = (request: CallRequest) => Promise<CallAnswer>
/** How to serve each call, by its name. */
export type ServedCalls = ReadonlyMap<string, Serve>

/** Gives every call its session, guards, validation, handler, words for refusals, log line and figures. */
export function serveCalls(parts: CallParts): ServedCalls {
  return new Map(ALL_CALLS.map((call) => [callName(call), serveCall(call, parts)]))
}

type AnyHandler = (ctx: Context, caller: unknown, input: unknown) => Promise<object>

/** Serves one call, of the nine services or of our own. */
export function serveCall(call: Call, parts: CallParts): Serve {
  const { ctx } = parts
  const name = callName(call)
  const handler = call.notYet ? answerNotYet : handlerOf(call, parts.handlers)
  const seconds = new Map<number, { observe(value: number): void }>()

  return async (request) => {
    const startedAt = performance.now()
    const visiting: Visiting = {
      cookies: undefined,
      headers: undefined,
      operator: undefined,
      member: undefined,
    }
    let answer: CallAnswer
    try {
      const fields = await bounded(answerCall(parts, { call, handler, request, visiting }), parts.timeoutMs)
      const body = { status: true, ...fields }
      if (parts.checkReplies && call.reply) call.reply.parse(body)
      answer = { status: 200, body, headers: visiting.headers, cookies: visiting.cookies, outcome: 'ok' }
    } catch (error) {
      const refused = answerForError(error, call, ctx, languageOf(text(request.headers.cookie)))
      // A refusal may still end a session, as a failed sign-in ends the one before it.
      answer = visiting.cookies ? { ...refused, cookies: visiting.cookies } : refused
    }
    const tookMs = performance.now() - startedAt
    let child = seconds.get(answer.status)
    if (!child) {
      child = ctx.metrics.callSeconds.labels(name, String(answer.status))
      seconds.set(answer.status, child)
    }
    child.observe(tookMs / 1000)
    logAnswer(ctx, { name, request, visiting, answer, tookMs })
    return answer
  }
}

function handlerOf(call: Call, handlers: Handlers): AnyHandler {
  const ofService = handlers[call.service] as unknown as Readonly<Record<string, AnyHandler | undefined>>
  const handler = ofService[call.name]
  if (!handler) throw new TypeError(`${callName(call)} has no handler`)
  return handler
}

/**
 * The specification's client waits for ever, so the server may not: past its time a call's outcome is unknown, and
 * the same key finds it out. What was begun still ends by itself; its statements have limits of their own.
 */
function bounded<T>(work: Promise<T>, timeoutMs = 10_000): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Unavailable('call that takes too long')), timeoutMs)
    work.finally(() => clearTimeout(late)).then(resolve, reject)
  })
}

/** What becomes known while a call is answered. */
interface Visiting {
  cookies: string[] | undefined
  headers: Record<string, string> | undefined
  operator: Operator | undefined
  member: MemberCaller | undefined
}

interface Asked {
  readonly call: Call
  readonly handler: AnyHandler
  readonly request: CallRequest
  readonly visiting: Visiting
}

async function answerCall(parts: CallParts, { call, handler, request, visiting }: Asked): Promise<object> {
  const { ctx } = parts
  const headers = request.headers
  const operator = await parts.findOperator(text(headers.host) ?? '')
  if (!operator) throw new Refusal('NO_SUCH_CALL')
  visiting.operator = operator

  const secure = ctx.config.publicUrl?.protocol === 'https:'
  const cookie = cookieValue(text(headers.cookie), sessionCookieName(secure))
  let member: MemberCaller | undefined
  if (call.auth === 'member') {
    member = await parts.authenticate({ operator, cookie, bearer: bearerOf(headers) })
    if (!member || member.operatorId !== operator.id) throw new Refusal('UNAUTHENTICATED')
    visiting.member = member
  }
  guardAgainstOtherSites(call, ctx, headers, member)
  guardNames(call, operator, member, request)

  const key = text(headers['idempotency-key'])?.toLowerCase()
  if (call.keyed && (key === undefined || !isUuid(key))) throw new Refusal('KEY_REQUIRED')
  const input = {
    params: call.params ? parsePart(call.params, request.params, 'params') : request.params,
    query: call.query ? parsePart(call.query, request.query, 'query') : undefined,
    body: call.body ? parsePart(call.body, request.body, 'body') : undefined,
    key: call.keyed ? key : undefined,
  }
  if (call.usernameField) guardUsernameField(call.usernameField, input.body, member)
  const visit: Visit & { member: MemberCaller | undefined } = {
    operator,
    member,
    language: languageOf(text(headers.cookie)),
    requestId: request.id,
    ip: request.ip,
    userAgent: text(headers['user-agent'])?.slice(0, 300) ?? '',
    isBrowser: headers.origin !== undefined || headers['sec-fetch-site'] !== undefined,
    sessionCookie: cookie,
    startSession(session: NewSession) {
      visiting.cookies = cookiesThatStart(session, ctx.keys.xsrf, secure)
    },
    endSession() {
      visiting.cookies = cookiesThatEnd(secure)
    },
    setHeader(header, value) {
      visiting.headers ??= {}
      visiting.headers[header.toLowerCase()] = value
    },
  }
  return handler(ctx, visit, input)
}

/** What changes something must come from our own pages: a cookie travels even with a form of another site. */
function guardAgainstOtherSites(
  call: Call,
  ctx: Context,
  headers: RequestHeaders,
  member: MemberCaller | undefined,
): void {
  const changes = call.movesMoney || (call.method === 'POST' && !call.readsOnly)
  if (!changes || member?.via === 'bearer') return
  if (!isFromOurPages(headers, ctx.config.publicUrl)) throw new Refusal('ORIGIN_REFUSED')
  if (!member) return // signing in and registering have no session to bind a token to
  if (!verifyXsrf(ctx.keys.xsrf, member.sessionId, text(headers['x-xsrf-token']))) {
    throw new Refusal('XSRF_MISSING')
  }
}

function guardNames(
  call: Call,
  operator: Operator,
  member: MemberCaller | undefined,
  request: CallRequest,
): void {
  const params = request.params as Readonly<Record<string, string | undefined>>
  if (call.usernameParam && !isOwnName(params[call.usernameParam], member)) throw new Refusal('NOT_OWN')
  if (call.microserviceParam && params[call.microserviceParam] !== operator.code) {
    throw new Refusal('SERVICE_UNKNOWN')
  }
}

function guardUsernameField(field: string, body: unknown, member: MemberCaller | undefined): void {
  // A call that comes later has no schema yet: there is nothing to compare and nothing it could do.
  if (body === undefined) return
  if (!isOwnName((body as Readonly<Record<string, unknown>>)[field], member)) throw new Refusal('NOT_OWN')
}

function isOwnName(name: unknown, member: MemberCaller | undefined): boolean {
  if (typeof name !== 'string' || !member) return false
  const lower = name.toLowerCase()
  return lower === member.name.toLowerCase() || lower === member.code.toLowerCase()
}

/** The specification's clients send the token bare; others put Bearer before it. */
function bearerOf(headers: RequestHeaders): string | undefined {
  const value = text(headers.authorization)
  if (!value) return undefined
  return /^Bearer /i.test(value) ? value.slice(7).trim() : value.trim()
}

function text(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined
}

/** One line a request. Never its path, headers or body: passwords and tokens travel in them. */
function logAnswer(
  ctx: Context,
  told: {
    name: string
    request: CallRequest
    visiting: Visiting
    answer: CallAnswer
    tookMs: number
  },
): void {
  if (!ctx.log.isLevelEnabled('info')) return
  ctx.log.info(
    {
      call: told.name,
      request: told.request.id,
      status: told.answer.status,
      outcome: told.answer.outcome,
      ms: Math.round(told.tookMs * 10) / 10,
      operator: told.visiting.operator?.code,
      member: told.visiting.member?.memberId,
    },
    'call',
  )
}
