import type { Readable } from 'node:stream'
import { callName } from '../../../contract/calls.ts'
import { cookieValue } from '../../../contract/client.ts'
import type { Call } from '../../../contract/define.ts'
import { languageOf } from '../../../contract/language.ts'
import { isUuid } from '../../../contract/shapes.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { Language } from '../../../domain/words.ts'
import type { Context } from '../../context.ts'
import { Refusal, Unavailable } from '../../errors.ts'
import { countProof } from '../../features/credentials/proof-limit.ts'
import { once } from '../../features/keys/once.ts'
import { hashRequest } from '../../features/keys/same-request.ts'
import { stillMay } from '../../features/staff/staff-session.ts'
import { FAMILIES } from '../families/families.ts'
import { tellStop } from '../shapes/safer/tell-stop.ts'
import { answerForError, type CallAnswer, parsePart, proofHeaders } from './answers.ts'
import type { NewSession, Operator, Visit } from './caller.ts'
import { checkReply } from './check-reply.ts'
import { readMultipart } from './forms/multipart.ts'
import { type Authenticate, headerText, type Identified, identify, isConsoleHost } from './identify.ts'
import { guardPathNames, guardUsernameField } from './own-names.ts'
import { openSigned } from './partners/signature.ts'
import {
  cookiesThatEnd,
  cookiesThatStart,
  knownDevicesCookie,
  knownDevicesName,
  staffCookie,
} from './session-cookies.ts'
import { turnOf, turnOfDoor } from './turns.ts'
import type { RequestHeaders } from './xsrf.ts'

/** A request for a call, whether it came over HTTP or from a page being rendered in this process. */
export interface CallRequest {
  readonly id: string
  readonly ip: string
  readonly headers: RequestHeaders
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** What serving a call needs, whoever it is for. */
export interface CallParts {
  readonly ctx: Context
  /** The operator of a host; undefined: none. */
  readonly findOperator: (host: string) => Promise<Operator | undefined>
  readonly authenticate: Authenticate
  /** Checks every answer against the contract. For tests, because of its cost. */
  readonly checkReplies?: boolean
  /** How long a call may take. Absent: 10 s. */
  readonly timeoutMs?: number
}

export type Serve = (request: CallRequest) => Promise<CallAnswer>
/** How to serve each call, by its name. */
export type ServedCalls = ReadonlyMap<string, Serve>

/** Handlers by call name. They are type-checked where they are declared. */
export type HandlersOfGroup = Readonly<Record<string, unknown>>

type AnyHandler = (ctx: Context, caller: unknown, input: unknown) => Promise<object | undefined>

/** Every call runs through this: from operator by host to words of refusals, time limit, log line and metrics. */
export function serveCall(call: Call, handlers: HandlersOfGroup, parts: CallParts): Serve {
  const { ctx } = parts
  const name = callName(call)
  invariant((call.audience === 'partner') === (call.partner !== undefined), `${name} is signed by a partner`)
  const handler = handlers[call.name] as AnyHandler | undefined
  if (!handler) throw new TypeError(`${name} has no handler`)
  const seconds = new Map<number, { observe(value: number): void }>()

  return async (request) => {
    const startedAt = performance.now()
    const visiting: Visiting = {
      cookies: undefined,
      headers: undefined,
      operator: undefined,
      who: undefined,
      isOneOfMany: false,
    }
    let answer: CallAnswer
    try {
      const asked = { call, handler, request, visiting }
      const reply = await bounded(answerCall(parts, asked), parts.timeoutMs)
      answer = answerOf(call, reply, visiting)
      if (parts.checkReplies) checkReply(call, answer.body)
    } catch (error) {
      const told = await tellStop(ctx, error, visiting.who?.member)
      const words = answerForError(told, call, ctx, languageFor(call, request))
      const refused = call.speaks ? FAMILIES[call.speaks].refuse(words, call, request.body) : words
      // A refusal keeps its cookies: a failed sign-in still ends the earlier session.
      answer = visiting.cookies ? { ...refused, cookies: visiting.cookies } : refused
    }
    if (call.proof) answer = { ...answer, headers: { ...proofHeaders(answer), ...answer.headers } }
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

/** The answer of success, in the shape of its audience. */
function answerOf(call: Call, reply: object | undefined, visiting: Visiting): CallAnswer {
  const { headers, cookies } = visiting
  if (call.file) {
    const body: Readable = reply as Readable
    return { status: 200, body, headers: { 'content-type': call.file, ...headers }, cookies, outcome: 'ok' }
  }
  if (call.audience !== 'staff' && !call.speaks) {
    return { status: 200, body: { status: true, ...reply }, headers, cookies, outcome: 'ok' }
  }
  return { status: reply === undefined ? 204 : 200, body: reply, headers, cookies, outcome: 'ok' }
}

/** The console is Thai, and proofs are the same in every language. */
export function languageFor(call: Call, request: CallRequest): Language {
  if (call.audience === 'staff' || call.proof) return 'th'
  return languageOf(headerText(request.headers.cookie))
}

/**
 * The specification's client has no timeout, so the server has one: after it the outcome of a call is unknown, and a
 * retry with the same key finds it out. The work itself continues, bounded by statement timeouts.
 */
function bounded<T>(work: Promise<T>, timeoutMs = 10_000): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Unavailable('call that takes too long')), timeoutMs)
    work.finally(() => clearTimeout(late)).then(resolve, reject)
  })
}

/** What is learned while a call is served. */
interface Visiting {
  cookies: string[] | undefined
  headers: Record<string, string> | undefined
  operator: Operator | undefined
  who: Identified | undefined
  /** It waited behind others of its caller. */
  isOneOfMany: boolean
}

interface Asked {
  readonly call: Call
  readonly handler: AnyHandler
  readonly request: CallRequest
  readonly visiting: Visiting
}

async function answerCall(parts: CallParts, asked: Asked): Promise<object | undefined> {
  const { ctx } = parts
  const { call, request, visiting } = asked
  const { headers } = request
  const host = headerText(headers.host) ?? ''
  if (call.audience === 'staff' && !isConsoleHost(ctx.config.consoleHosts, host)) {
    throw new Refusal('NO_SUCH_CALL')
  }
  if (call.proof) countProof(ctx, request.ip)
  const door = call.audience === 'staff' ? turnOfDoor(ctx, request.ip) : undefined
  const before = door?.turns.enter(door.key, door.limit)
  if (before) await before
  let who: Identified
  try {
    const operator = call.beforeOperator ? undefined : await parts.findOperator(host)
    if (!operator && !call.beforeOperator) throw new Refusal('NO_SUCH_CALL')
    visiting.operator = operator
    who = await identify(ctx, parts.authenticate, { call, operator, headers })
  } finally {
    door?.turns.leave(door.key)
  }
  visiting.who = who
  const turn = turnOf(ctx, call, who, request.ip)
  const answer = call.multipart || call.speaks ? answerOpened : answerInTurn
  if (!turn) return answer(ctx, asked, who)
  const { turns, key, limit } = turn
  const wait = turns.enter(key, limit)
  if (wait) {
    await wait
    visiting.isOneOfMany = true
  }
  const takenMs = performance.now()
  try {
    if (!wait || !(who.member ?? who.staff)) return await answer(ctx, asked, who)
    // Who waited for seconds may have been signed out, closed or given another role since.
    const { operator } = visiting
    return await answer(ctx, asked, await identify(ctx, parts.authenticate, { call, operator, headers }))
  } finally {
    turns.leave(key, takenMs)
  }
}

async function answerOpened(ctx: Context, asked: Asked, who: Identified): Promise<object | undefined> {
  const { call, request, visiting } = asked
  const { body: sent, headers } = request
  const open = call.speaks && FAMILIES[call.speaks].open
  const read = () => (Buffer.isBuffer(sent) ? readMultipart(headers, sent) : sent)
  const body = await (open?.(ctx, visiting.operator as Operator, request) ?? read())
  return answerInTurn(ctx, { ...asked, request: { ...request, body } }, who)
}

function answerInTurn(ctx: Context, asked: Asked, who: Identified): Promise<object | undefined> {
  const { call, handler, request, visiting } = asked
  guardPathNames(call, request.params, { operator: visiting.operator, member: who.member })
  const key = headerText(request.headers['idempotency-key'])?.toLowerCase()
  if (call.keyed && (key === undefined || !isUuid(key))) throw new Refusal('KEY_REQUIRED')
  const input = {
    params: call.params ? parsePart(call.params, request.params, 'params') : request.params,
    query: call.query ? parsePart(call.query, request.query, 'query') : undefined,
    headers: call.headers ? parsePart(call.headers, request.headers, 'headers') : undefined,
    body: call.body ? parsePart(call.body, bodyOf(ctx, asked), 'body') : undefined,
    key: call.keyed ? key : undefined,
  }
  guardUsernameField(call, input.body, who.member)
  const caller = callerOf(ctx, asked, who)
  const run = (within: Context) => handler(within, caller, input)
  const { staff } = who
  if (!staff || input.key === undefined || call.asksOutside) return run(ctx)
  const requestHash = hashRequest(callName(call), [input.params, input.query, input.body])
  const guard = stillMay(staff, call.permission)
  return once(ctx, { actorId: staff.staffId, key: input.key, requestHash }, run, guard)
}

function bodyOf(ctx: Context, { call, request, visiting }: Asked): unknown {
  const isSealed = call.audience === 'partner' && !call.speaks
  return isSealed ? openSigned(ctx, call, visiting.operator, request) : request.body
}

function callerOf(ctx: Context, { call, request, visiting }: Asked, who: Identified): object {
  const { headers } = request
  const secure = ctx.config.publicUrl?.protocol === 'https:'
  const isStaff = call.audience === 'staff'
  const visit: Visit = {
    operator: visiting.operator as Operator,
    language: languageFor(call, request),
    requestId: request.id,
    ip: request.ip,
    isOneOfMany: visiting.isOneOfMany,
    userAgent: headerText(headers['user-agent'])?.slice(0, 300) ?? '',
    isBrowser: headers.origin !== undefined || headers['sec-fetch-site'] !== undefined,
    sessionCookie: who.cookie,
    // Of interest to sign-ins only: no ticket looks for it.
    knownDevices() {
      return cookieValue(headerText(headers.cookie), knownDevicesName(isStaff ? 'staff' : 'member', secure))
    },
    startSession(session: NewSession) {
      visiting.cookies = isStaff
        ? [staffCookie(session, secure), ...knownDevicesCookie(session, 'staff', secure)]
        : cookiesThatStart(session, ctx.keys.xsrf, secure)
    },
    endSession() {
      visiting.cookies = isStaff
        ? [staffCookie({ secret: '', maxAgeSeconds: 0 }, secure)]
        : cookiesThatEnd(secure)
    },
    origin() {
      return `${secure ? 'https' : 'http'}://${headerText(headers.host) ?? ''}`
    },
    setHeader(header, value) {
      visiting.headers ??= {}
      visiting.headers[header.toLowerCase()] = value
    },
  }
  // Added to the object itself: a copy for every ticket measurably slows admission.
  if (isStaff) return Object.assign(visit, who.staff, { address: request.ip })
  return Object.assign(visit, { member: who.member })
}

/** One line a request. Without path, headers or body, which may contain passwords and tokens. */
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
      member: told.visiting.who?.member?.memberId,
      staff: told.visiting.who?.staff?.staffId,
    },
    'call',
  )
}
