import type { Body, Calls, Fields, Headers, OwnCalls, Params, Query } from '../../../contract/calls.ts'
import type { ConsoleCalls } from '../../../contract/console/calls.ts'
import type { Call, Service } from '../../../contract/define.ts'
import type { Language } from '../../../domain/words.ts'
import type { Context } from '../../context.ts'
import type { AssistantSeat } from '../../features/members/queries-live-tokens.ts'
import type { OperatorSettings, Operator as WholeOperator } from '../../features/operators/operator.ts'
import type { SignedInStaff } from '../../features/staff/staff-session.ts'

/** The operator, found from the Host header. */
export interface Operator {
  readonly id: string
  /** The service id in the paths of the specification: `demo`. */
  readonly code: string
  readonly company: string
  readonly agent: string
  readonly settings?: OperatorSettings
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
  /** How the member was identified. Browsers send cookies by themselves, so a cookie needs the XSRF token too. */
  readonly via: 'cookie' | 'bearer'
  readonly tokenUse: 'agent' | 'member' | null
  readonly sessionId: string
  /** Who acts in the member's place; absent: the member. Calls are refused to it unless they are declared for it. */
  readonly assistant?: AssistantSeat | undefined
}

/** The credentials of a request. A browser may send an old token with a valid cookie. */
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
  /** What makes the browser known to the limits of sign-ins. */
  readonly knownDevices?: string | undefined
}

/** The origin of a request, and what an answer may set beside its body. */
export interface Visit {
  readonly operator: Operator
  /** The visitor's language, used for the answer's words. */
  readonly language: Language
  readonly requestId: string
  readonly ip: string
  /** It waited behind other calls of the same caller, who asks many at once. */
  readonly isOneOfMany: boolean
  readonly userAgent: string
  /** It has an Origin or Sec-Fetch-Site header: its tokens are bound to its cookie. */
  readonly isBrowser: boolean
  /** The session cookie as sent, verified or not: a sign-in ends the earlier session. */
  readonly sessionCookie: string | undefined
  /** The cookie of known devices as sent, verified or not. */
  knownDevices(): string | undefined
  startSession(session: NewSession): void
  endSession(): void
  /** Scheme and host at which the site was asked: `https://example.com`. */
  origin(): string
  setHeader(name: string, value: string): void
}

/** A visitor of the console, signed in or not. */
export interface StaffVisit extends Visit {
  readonly operator: WholeOperator
}

/** A verified member of staff and the operator whose console it is. */
export interface StaffCaller extends StaffVisit, SignedInStaff {
  readonly address: string
  /** Only setting up two-step sign-in is permitted. */
  readonly mustSetUp: boolean
}

type MemberOf<C extends Call> = C extends { audience: 'member' }
  ? C extends { session: 'optional' }
    ? MemberCaller | undefined
    : MemberCaller
  : undefined

export type Caller<C extends Call> = C extends { audience: 'staff' }
  ? C extends { session: 'none' }
    ? StaffVisit
    : StaffCaller
  : Visit & { readonly member: MemberOf<C> }

export interface Input<C extends Call> {
  readonly params: Params<C>
  readonly query: Query<C>
  readonly headers: Headers<C>
  readonly body: Body<C>
  /** The Idempotency-Key: the member's screen made it before sending. */
  readonly key: C extends { keyed: true } ? string : undefined
}

/** Answers one call: caller, input, one feature function, reply. `serveCall` adds `status: true` where needed. */
export type Handler<C extends Call> = (ctx: Context, caller: Caller<C>, input: Input<C>) => Promise<Fields<C>>

/** The handlers of one service: every call of it that works. */
export type ServiceHandlers<S extends Service> = {
  readonly [N in keyof Calls[S]]: Calls[S][N] extends Call ? Handler<Calls[S][N]> : never
}

/** The handlers of all services. A service whose calls all come later has none. */
export type Handlers = { readonly [S in Service]: ServiceHandlers<S> }

/** The handlers of a group of our own calls. */
export type OwnHandlers<G extends keyof OwnCalls> = {
  readonly [N in keyof OwnCalls[G]]: OwnCalls[G][N] extends Call ? Handler<OwnCalls[G][N]> : never
}

/** The handlers of one feature of the console. */
export type ConsoleHandlers<F extends keyof ConsoleCalls> = {
  readonly [A in keyof ConsoleCalls[F]]: ConsoleCalls[F][A] extends Call ? Handler<ConsoleCalls[F][A]> : never
}
