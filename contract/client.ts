import type { BodySent, Calls, ParamsSent, QuerySent, Reply } from './calls.ts'
import type { Call, Failure, Service } from './define.ts'
import type { RefusalCode } from './errors.ts'
import type { ChangedLineShown } from './services/bill.ts'

// Only types may be imported here: this file reaches browsers, and zod must not.

/** What a client must know of a call. `paths.generated.ts` is this table for browsers. */
export interface CallPath {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token?: 'agent' | 'member' | null
  readonly fixedQuery?: Readonly<Record<string, string>>
  readonly failure?: Failure
  readonly keyed?: true
}
export type PathTable = { readonly [S in Service]: { readonly [N in keyof Calls[S]]: CallPath } }

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
  readonly retryAfterSeconds?: number
}

/** Carries a call there and its answer back. Throws `NetworkFailure` when there is no answer. */
export type Transport = (outgoing: Outgoing) => Promise<Incoming>

/** No answer came. The message is the specification's. */
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

/** A call that failed: by a rule, by the wire or by the world. Calls never throw it; they answer with it. */
export interface Failed {
  readonly status: false
  /** `HTTP` is an error without our JSON. After NETWORK, TIMEOUT or 5xx try again with the same key. */
  readonly code: RefusalCode | NetworkFailure['code'] | 'HTTP'
  /** What the specification shows: its fixed string where it has one, otherwise the server's words. */
  readonly message: string
  /** What the server or the network said, whatever the specification shows. */
  readonly detail: string
  /** 0 when no answer came. */
  readonly httpStatus: number
  readonly retryAfterSeconds?: number
  readonly statusCode?: 400
  /** The field of the body it is about, where the rules know it; of a BAD_REQUEST, the path of what the schema refused. */
  readonly field?: string
  /** With CODE_REQUIRED: what the second half of a sign-in carries. */
  readonly half?: string
  /** With TOO_MANY of a sign-in: work that does instead of waiting. */
  readonly puzzle?: string
  /** With CODE_WRONG, CODE_USED and PIN_WRONG: guesses before a pause. */
  readonly left?: number
  /** With LINES_CHANGED: the lines that changed. With other refusals of a ticket: `line` is the one at fault. */
  readonly lines?: readonly ChangedLineShown[]
  readonly line?: number
}

type EmptyWhereList<C extends Call> = C extends { failure: { data: readonly [] } }
  ? { readonly data: readonly [] }
  : unknown

export type Answer<C extends Call> = Reply<C> | (Failed & EmptyWhereList<C>)

interface Options {
  readonly signal?: AbortSignal
  /** There is no timeout unless this is given. */
  readonly timeoutMs?: number
  /** The `_csrf` field of a form: on the server there is no cookie to read it from. */
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

/** A method for each call of one table. */
export type ClientOf<T> = { readonly [N in keyof T]: T[N] extends Call ? Method<T[N]> : never }

/** A client for each of the nine services, a method for each call. */
export type Clients = { readonly [S in Service]: ClientOf<Calls[S]> }

/** Makes the nine clients over one way of reaching the services. */
export function makeClients(table: PathTable, transport: Transport): Clients {
  const clients: Record<string, unknown> = {}
  for (const [service, calls] of Object.entries<Readonly<Record<string, CallPath>>>(table)) {
    clients[service] = makeClient(service, calls, transport)
  }
  return clients as unknown as Clients
}

/** Makes one client over a table of calls, those of a service or our own. */
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

/** Sends a call and gives what came back, whatever it is. Throws `NetworkFailure` when nothing does. */
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
    if (incoming.status >= 200 && incoming.status < 300 && isAnswer(incoming.body) && incoming.body.status) {
      return incoming.body
    }
    return refused(called.call, incoming)
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
    return failed(called.call, { code: error.code, detail: error.message, httpStatus: 0 })
  }
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
  return { ...fact, message: fact.detail, ...call.failure, status: false }
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
