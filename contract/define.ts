import type { z } from 'zod'
import type { Permission } from '../domain/staff/permissions.ts'
import type { Words } from '../domain/words.ts'

/** The nine services of the specification. Each is built in, or answered by another server (`SERVICE_*_URL`). */
export const SERVICES = [
  'wallet',
  'bet',
  'organize',
  'prize',
  'report',
  'template',
  'realtime',
  'backend',
  'open',
] as const
export type Service = (typeof SERVICES)[number]

/**
 * Who a call is for. It decides how the caller proves who it is: a member's session, a session of staff, nothing, or a
 * partner's signature. No call is declared for partners yet, and the server refuses to start with one.
 */
export type Audience = 'member' | 'staff' | 'public' | 'partner'

/** What a screen is given when a call fails: the specification's own words, supplied by the client wrapper. */
export interface Failure {
  readonly status: false
  /** A fixed string of the specification. Absent: the server's Thai message is shown. */
  readonly message?: string
  readonly statusCode?: 400
  /** Read calls show an empty list. */
  readonly data?: readonly []
}

/** One call as declared in its file. */
export interface Declaration {
  readonly method: 'GET' | 'POST'
  /** With `{name}` for each parameter. Of the nine services: the specification's path. */
  readonly path: `/${string}`
  readonly use: string
  readonly audience: Audience
  /** A call of members or staff needs a session, but for the door itself (`none`) and the way out (`optional`). */
  readonly session?: 'none' | 'optional'
  /** What staff must be allowed. Absent or null: a session is enough. */
  readonly permission?: Permission | null
  /** Takes effect only when two people have done it: one proposes, another confirms. */
  readonly two?: true
  /** Answers before there is any operator, so it is told of none. */
  readonly beforeOperator?: true
  /** May be done before the second step is set up, where the operator asks it of all staff. */
  readonly beforeTwoStep?: true
  /** Which of a member's two tokens the call carries; the server takes either. */
  readonly token?: 'agent' | 'member' | null
  /** Sent by the client with every call; the server does not read it. */
  readonly fixedQuery?: Readonly<Record<string, string>>
  readonly failure?: Failure
  /** Begins the message of every refusal. */
  readonly failurePrefix?: Words
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly reply?: z.ZodType
  /** The product's own: not in the specification's inventory. A test pins the list. */
  readonly own?: true
  /** Its feature comes later: it answers its failure with the code NOT_YET. Such a call has no handler. */
  readonly notYet?: true
  /** Needs an `Idempotency-Key`: a UUID the client made before sending. */
  readonly keyed?: true
  /** Its body or answer holds a secret, of which no table may keep anything: it has no key. */
  readonly secret?: true
  /** A GET that moves money all the same: guarded like a POST. */
  readonly movesMoney?: true
  /** A POST that only reads: it needs no key, and of members (the specification's choice of method) no XSRF token. */
  readonly readsOnly?: true
  /** What anybody may check of the draws: programs of other sites may ask too, and an address asks only so often. */
  readonly proof?: true
  /** The answer is a file of this type; the handler gives a stream. */
  readonly file?: string
  /** Bytes. Absent: 64 KiB. */
  readonly bodyLimit?: number
  /** The path parameter that must name the caller, as sign-in name or member code. */
  readonly usernameParam?: string
  /** The field of the body that must name the caller. */
  readonly usernameField?: string
  /** The path parameter that must be the operator's service id. */
  readonly microserviceParam?: string
}

/** A declared call that knows where it stands. */
export interface Call extends Declaration {
  /** One of the nine services, or a group of our own: `fair`, `session`, `console.rounds`. */
  readonly service: string
  readonly name: string
}

type Placed<S extends string, T extends Record<string, Declaration>> = {
  readonly [N in keyof T & string]: T[N] & { readonly service: S; readonly name: N }
}

/** Declares the calls of one service or group. The keys are the names its client's methods have. */
export function declareCalls<S extends string, const T extends Record<string, Declaration>>(
  service: S,
  calls: T,
): Placed<S, T> {
  const placed: Record<string, Call> = {}
  for (const [name, call] of Object.entries(calls)) placed[name] = { ...call, service, name }
  return placed as Placed<S, T>
}

export function isService(group: string): group is Service {
  return (SERVICES as readonly string[]).includes(group)
}

/** True for a call of members that must carry the XSRF token beside a cookie, and for every POST of staff. */
export function isGuarded(call: Declaration): boolean {
  if (call.movesMoney) return true
  return call.method === 'POST' && (call.audience === 'staff' || !call.readsOnly)
}

/** The failure of a call that reads a list. */
export const EMPTY_LIST = { status: false, data: [] } as const satisfies Failure
/** The failure most read calls of the back-end share in the specification, whatever they read. */
export const BALANCE_ERROR = { status: false, message: 'getBalance error' } as const satisfies Failure
export const MESSAGE_ERROR = { status: false, message: 'setMessage error' } as const satisfies Failure
/** Begins every refusal to cancel a ticket. */
export const CANNOT_CANCEL = { th: 'ยกเลิกไม่ได้', en: 'Cannot cancel:' } as const satisfies Words
export const LOGIN_ERROR = {
  status: false,
  message: 'username หรือ password ไม่ถูกต้อง',
} as const satisfies Failure

/** Bytes a body may have when its call does not say otherwise. */
export const DEFAULT_BODY_LIMIT = 64 * 1024
