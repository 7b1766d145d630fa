import type { Body, Calls, Fields, Params, Query, WorkingName } from '../../../contract/calls.ts'
import type { Call, Service } from '../../../contract/define.ts'
import type { Language } from '../../../domain/words.ts'
import type { Context } from '../../context.ts'

/** Whose site was asked: found from the Host. */
export interface Operator {
  readonly id: string
  /** The service id in the paths of the specification: `demo`. */
  readonly code: string
  readonly company: string
  readonly agent: string
}

/** A member whose session was verified for this request. */
export interface MemberCaller {
  readonly kind: 'member'
  readonly memberId: string
  readonly operatorId: string
  /** The sign-in name: `demo01`. */
  readonly name: string
  /** The member code: `DM01demo01`. */
  readonly code: string
  /** What identified the member. A cookie travels by itself, so a cookie needs the XSRF token beside it. */
  readonly via: 'cookie' | 'bearer'
  readonly tokenUse: 'agent' | 'member' | null
  readonly sessionId: string
}

/** What a request shows of who sends it. A browser may send both: an old token beside a good cookie is no fault. */
export interface Credentials {
  readonly operator: Operator
  readonly cookie: string | undefined
  readonly bearer: string | undefined
}

/** A session just begun. `secret` is what the cookie carries; `id` is what XSRF tokens are bound to. */
export interface NewSession {
  readonly secret: string
  readonly id: string
  readonly maxAgeSeconds: number
}

/** Where a request comes from, and the few things beside its body that an answer may set. */
export interface Visit {
  readonly operator: Operator
  /** What the visitor reads the site in: the house's own words are answered in it. */
  readonly language: Language
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  /** It carries Origin or Sec-Fetch-Site: tokens given to it are bound to its cookie. */
  readonly isBrowser: boolean
  /** The session cookie as it came, verified or not: a sign-in ends the session before it. */
  readonly sessionCookie: string | undefined
  startSession(session: NewSession): void
  endSession(): void
  setHeader(name: string, value: string): void
}

export type Caller<C extends Call> = Visit & {
  readonly member: C['auth'] extends 'member' ? MemberCaller : undefined
}

export interface Input<C extends Call> {
  readonly params: Params<C>
  readonly query: Query<C>
  readonly body: Body<C>
  /** The Idempotency-Key: the member's screen made it before sending. */
  readonly key: C extends { keyed: true } ? string : undefined
}

/** Answers one call: caller, input, one feature function, reply. The mounting adds `status: true`. */
export type Handler<C extends Call> = (ctx: Context, caller: Caller<C>, input: Input<C>) => Promise<Fields<C>>

/** The handlers of one service: every call of it that works. */
export type ServiceHandlers<S extends Service> = {
  readonly [N in WorkingName<S>]: Calls[S][N] extends Call ? Handler<Calls[S][N]> : never
}

/** The handlers of all services. A service whose calls all come later has none. */
export type Handlers = { readonly [S in Service]: ServiceHandlers<S> }
