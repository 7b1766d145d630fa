import type { BodySent, Calls, ParamsSent, QuerySent, Reply } from './calls.ts'
import type { Call, Failure, Service } from './define.ts'
import type { RefusalCode } from './errors.ts'
import type { ChangedLineShown } from './services/bill.ts'

// Only types may be imported here: this file reaches browsers, and zod must not.

/** What a client must know of a call. `paths.generated.ts` has it of those that browsers make. */
export interface CallPath {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly token?: 'agent' | 'member' | null
  readonly fixedQuery?: Readonly<Record<string, string>>
  readonly failure?: Failure
  readonly keyed?: true
}

/** A call being made. The transport sends it by HTTP, or passes it to the built-in service. */
export interface Outgoing {
  /** One of the nine, or a group of our own. */
  readonly service: string
  readonly name: string
  readonly call: CallPath
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly key: string | undefined
  readonly xsrf: string | undefined
  readonly signal: AbortSignal | undefined
  readonly timeoutMs: number | undefined
}

export interface Incoming {
  readonly status: number
  /** The parsed JSON, or undefined when the answer was none. */
  readonly body: unknown
  /** The answer had no body at all. */
  readonly isEmpty?: boolean
  readonly retryAfterSeconds?: number
}

/** Sends a call and returns its answer. Throws `NetworkFailure` when there is no answer. */
export type Transport = (outgoing: Outgoing) => Promise<Incoming>

/** There was no answer. The message is the one the specification prescribes. */
export class NetworkFailure extends Error {
  readonly code: 'NETWORK' | 'ABORTED' | 'TIMEOUT'

  constructor(code: 'NETWORK' | 'ABORTED' | 'TIMEOUT', timeoutMs?: number) {
    super(
      code === 'TIMEOUT'
        ? `timeout of ${timeoutMs}ms exceeded`
        : code === 'ABORTED'
          ? 'Request aborted'
          : 'Network Error',
    )
    this.name = 'NetworkFailure'
    this.code = code
  }
}

/** A failed call: refused by a rule, rejected by the server, or not answered. Calls return it and never throw it. */
export interface Failed {
  readonly status: false
  /** `HTTP` is an error without our JSON. After NETWORK, TIMEOUT or 5xx try again with the same key. */
  readonly code: RefusalCode | NetworkFailure['code'] | 'HTTP'
  /** The text to show: the specification's fixed string where it has one, otherwise the server's words. */
  readonly message: string
  /** What the server or the network reported, even where the specification shows another text. */
  readonly detail: string
  /** 0 when no answer came. */
  readonly httpStatus: number
  readonly retryAfterSeconds?: number
  readonly statusCode?: 400
  /**
   * The field of the body it is about, where the rules know it: `phone`, or `lines.0.number` of a ticket. Of a BAD_REQUEST, the
   * path of what the schema refused.
   */
  readonly field?: string
  /** With CODE_REQUIRED: the token to send with the code of the second step. */
  readonly half?: string
  /** With TOO_MANY of a sign-in or a registration: work that does instead of waiting. */
  readonly puzzle?: string
  /** With CODE_WRONG, CODE_USED and PIN_WRONG: guesses left before a pause. */
  readonly left?: number
  /** With LINES_CHANGED: the lines whose price changed. Other refusals of a ticket name one line in `line`. */
  readonly lines?: readonly ChangedLineShown[]
  readonly line?: number
  /** With GAME_RESTS: until when, where that is known, and the operator's words. */
  readonly rest?: { readonly until: string | null; readonly message: string }
}

type EmptyWhereList<C extends Call> = C extends { failure: { data: readonly [] } }
  ? { readonly data: readonly [] }
  : unknown

export type Answer<C extends Call> = Reply<C> | (Failed & EmptyWhereList<C>)

interface Options {
  readonly signal?: AbortSignal
  /** Without it the call never times out. */
  readonly timeoutMs?: number
  /** The `_csrf` field of a form: on the server there is no cookie to read the token from. */
  readonly xsrf?: string
}

type NoFields = Readonly<Record<never, never>>
type WithParams<C extends Call> = keyof ParamsSent<C> extends never
  ? NoFields
  : { readonly params: ParamsSent<C> }
type WithQuery<C extends Call> = QuerySent<C> extends undefined ? NoFields : { readonly query?: QuerySent<C> }
type WithBody<C extends Call> =
  BodySent<C> extends undefined
    ? NoFields
    : undefined extends BodySent<C>
      ? { readonly body?: BodySent<C> }
      : { readonly body: BodySent<C> }
type WithKey<C extends Call> = C extends { keyed: true } ? { readonly key: string } : NoFields

export type Sent<C extends Call> = Options & WithParams<C> & WithQuery<C> & WithBody<C> & WithKey<C>

type Method<C extends Call> =
  NoFields extends Omit<Sent<C>, keyof Options>
    ? (sent?: Sent<C>) => Promise<Answer<C>>
    : (sent: Sent<C>) => Promise<Answer<C>>

export type ClientOf<T> = { readonly [N in keyof T]: T[N] extends Call ? Method<T[N]> : never }

export type Clients = { readonly [S in Service]: ClientOf<Calls[S]> }

type SomePaths = { readonly [S in Service]?: { readonly [N in keyof Calls[S]]?: CallPath } }
type ClientsOf<T extends SomePaths> = {
  readonly [S in keyof T & Service]: Pick<Clients[S], keyof T[S] & keyof Clients[S]>
}

/** Makes a client for each of the nine services, or for those of their calls that a table has. */
export function makeClients<T extends SomePaths>(table: T, transport: Transport): ClientsOf<T> {
  const clients: Record<string, unknown> = {}
  for (const [service, calls] of Object.entries<Readonly<Record<string, CallPath>>>(table)) {
    clients[service] = makeClient(service, calls, transport)
  }
  return clients as unknown as ClientsOf<T>
}

/** Makes the client of one service, or of one group of calls outside the specification. */
export function makeClient<T>(
  service: string,
  table: { readonly [N in keyof T]: CallPath },
  transport: Transport,
): ClientOf<T> {
  const methods: Record<string, (sent?: AnySent) => Promise<unknown>> = {}
  for (const [name, call] of Object.entries<CallPath>(table)) {
    methods[name] = (sent) => send(transport, { service, name, call }, sent ?? {})
  }
  return methods as unknown as ClientOf<T>
}

interface AnySent extends Options {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
  readonly key?: string
}

type Called = Pick<Outgoing, 'service' | 'name' | 'call'>

/** Sends a call and returns the answer as it came. Throws `NetworkFailure` when there is none. */
export function exchange(transport: Transport, called: Called, sent: AnySent): Promise<Incoming> {
  return transport({
    ...called,
    params: sent.params ?? {},
    query: { ...called.call.fixedQuery, ...asText(sent.query) },
    body: sent.body,
    key: sent.key,
    xsrf: sent.xsrf,
    signal: sent.signal,
    timeoutMs: sent.timeoutMs,
  })
}

async function send(transport: Transport, called: Called, sent: AnySent): Promise<unknown> {
  try {
    const incoming = await exchange(transport, called, sent)
    return succeeded(incoming) ?? refused(called.call, incoming)
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
    return failed(called.call, { code: error.code, detail: error.message, httpStatus: 0 })
  }
}

/**
 * The answer of a call that succeeded: 200 to 299, unless it says `status: false`. Servers of others need not say
 * `status: true`, may answer with a bare list, or with nothing. What is no JSON is no answer.
 */
function succeeded({ status, body, isEmpty }: Incoming): object | undefined {
  if (status < 200 || status > 299) return undefined
  if (isEmpty) return { status: true }
  if (Array.isArray(body)) return { status: true, data: body }
  if (typeof body !== 'object' || body === null) return undefined
  return 'status' in body && body.status === false ? undefined : { ...body, status: true }
}

function refused(call: CallPath, incoming: Incoming): Failed {
  const retry =
    incoming.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: incoming.retryAfterSeconds }
  const known = { ...retry, httpStatus: incoming.status }
  if (!isAnswer(incoming.body)) {
    const detail = `Request failed with status code ${incoming.status}`
    return failed(call, { ...known, code: 'HTTP', detail })
  }
  const { status: _, code, message, ...beside } = incoming.body
  return failed(call, {
    ...beside,
    ...known,
    code: typeof code === 'string' ? (code as RefusalCode) : 'HTTP',
    detail:
      typeof message === 'string' && message !== ''
        ? message
        : `Request failed with status code ${incoming.status}`,
  })
}

function failed(call: CallPath, fact: Omit<Failed, 'status' | 'message'>): Failed {
  const { keeps, ...failure }: Partial<Failure> = call.failure ?? {}
  const isKept = keeps?.some((code) => code === fact.code)
  return {
    ...fact,
    ...failure,
    message: isKept ? fact.detail : (failure.message ?? fact.detail),
    status: false,
  }
}

function isAnswer(body: unknown): body is Record<string, unknown> & { status: boolean } {
  return typeof body === 'object' && body !== null && 'status' in body && typeof body.status === 'boolean'
}

function asText(query: Readonly<Record<string, unknown>> | undefined): Record<string, string> {
  const text: Record<string, string> = {}
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) text[name] = String(value)
  }
  return text
}

/** The path of a call with its parameters filled in and its query behind it. */
export function pathOf(outgoing: Pick<Outgoing, 'call' | 'params' | 'query'>): string {
  const path = outgoing.call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = outgoing.params[name]
    if (value === undefined || value === '') throw new TypeError(`the path needs a value for {${name}}`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams(outgoing.query).toString()
  return query === '' ? path : `${path}?${query}`
}

/** The value of a cookie in a Cookie header or in `document.cookie`. */
export function cookieValue(cookies: string | undefined, name: string): string | undefined {
  if (!cookies) return undefined
  for (const pair of cookies.split(';')) {
    const cut = pair.indexOf('=')
    if (cut > 0 && pair.slice(0, cut).trim() === name) return pair.slice(cut + 1).trim()
  }
  return undefined
}
