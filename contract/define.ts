import type { z } from 'zod'
import type { Dialect } from '../domain/games/answer-codes.ts'
import type { Permission } from '../domain/staff/permissions.ts'
import type { Words } from '../domain/words.ts'
import type { RefusalCode } from './errors.ts'

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
 * partner's signature over the body as it was sent.
 */
export type Audience = 'member' | 'staff' | 'public' | 'partner'

/** Those who call an operator's site by program. Each has a secret of each operator; providers of games have keys of their own. */
export type Partner = 'bank-feed' | 'sms-reader' | 'qr' | 'games'

/** What a screen gets when a call fails, in the specification's words. The client adds it. */
export interface Failure {
  readonly status: false
  /** What the specification's clients say where an answer has no words. Ours has: why it refuses. */
  readonly message?: string
  /** Refusals whose own words the specification shows all the same. */
  readonly keeps?: readonly RefusalCode[]
  readonly statusCode?: 400
  /** Read calls show an empty list. */
  readonly data?: readonly []
}

export interface Declaration {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** With `{name}` for each parameter. For the nine services it is the specification's path. */
  readonly path: `/${string}`
  readonly use: string
  readonly audience: Audience
  /** Calls of members and staff need a session, except signing in (`none`) and signing out (`optional`). */
  readonly session?: 'none' | 'optional'
  /** The permission staff need. Absent or null: a session is enough. */
  readonly permission?: Permission | null
  /** Whose secret signs the call, for partners. */
  readonly partner?: Partner
  /** Its body is sealed as well as signed: what is read is what was sealed, and the nonce. */
  readonly sealed?: true
  /** The interface of a provider of games: its signature, its codes, and no words of ours. */
  readonly speaks?: Dialect
  /** It takes effect only after a second person agrees. */
  readonly two?: true
  /** It works before there is an operator, so its handler gets none. */
  readonly beforeOperator?: true
  /** Allowed before the second step is set up, where the operator requires one of all staff. */
  readonly beforeTwoStep?: true
  /** Which of a member's two tokens the call carries; the server takes either. */
  readonly token?: 'agent' | 'member' | null
  /** Sent by the client with every call; the server does not read it. */
  readonly fixedQuery?: Readonly<Record<string, string>>
  readonly failure?: Failure
  /** Put before the message of every refusal. */
  readonly failurePrefix?: Words
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  /** Headers that its handler reads, in lower case. */
  readonly headers?: z.ZodType
  readonly body?: z.ZodType
  readonly reply?: z.ZodType
  /** Not in the specification's inventory. A test lists these calls. */
  readonly own?: true
  /** Its feature does not exist yet: it answers the same to everybody. What is missing; lists do not count it as working. */
  readonly constant?: string
  /** Needs an `Idempotency-Key`: a UUID the client made before sending. */
  readonly keyed?: true
  /**
   * It asks the outside world on its way, or the program that draws pictures. It does so in no transaction, so its key keeps no
   * answer, and a repeat changes nothing by what it is.
   */
  readonly asksOutside?: true
  /** Its body or answer holds a secret, which no table may store: so it takes no key. */
  readonly secret?: true
  /** A GET that moves money: protected like a POST. */
  readonly movesMoney?: true
  /** A POST that only reads: it needs no key, and members (the method is the specification's choice) no XSRF token. */
  readonly readsOnly?: true
  /** It waits in the fair shares of sign-ins, where known devices and work go first, and not in the line of its address. */
  readonly signsIn?: true
  /** A public proof of the draws: other sites may call it (CORS), and each address is rate-limited. */
  readonly proof?: true
  /** The answer is a file of this type; the handler returns a stream. */
  readonly file?: string
  /** Its body is a form with a file (`multipart/form-data`): each of its fields once. */
  readonly multipart?: true
  /** What a body over the limit is refused with; by default BAD_REQUEST. */
  readonly tooLarge?: RefusalCode
  /** Bytes; by default 64 KiB. */
  readonly bodyLimit?: number
  /** The path parameter that must name the caller, as sign-in name or member code. */
  readonly usernameParam?: string
  /** The field of the body that must name the caller. */
  readonly usernameField?: string
  /** The path parameter that must be the operator's service id. */
  readonly microserviceParam?: string
}

export interface Call extends Declaration {
  /** One of the nine services, or `fair`, `session`, `console.rounds` and the like. */
  readonly service: string
  readonly name: string
}

type Placed<S extends string, T extends Record<string, Declaration>> = {
  readonly [N in keyof T & string]: T[N] & { readonly service: S; readonly name: N }
}

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
  // A signature says who sends it; no browser sends one by itself.
  if (call.audience === 'partner') return false
  if (call.movesMoney) return true
  return call.method === 'POST' && (call.audience === 'staff' || !call.readsOnly)
}

/** The failure of a call that reads a list. */
export const EMPTY_LIST = { status: false, data: [] } as const satisfies Failure
/** The failure message that most read calls of the back end share in the specification, whatever they read. */
export const BALANCE_ERROR = { status: false, message: 'getBalance error' } as const satisfies Failure
export const MESSAGE_ERROR = { status: false, message: 'setMessage error' } as const satisfies Failure
/** Begins every refusal to cancel a ticket. */
export const CANNOT_CANCEL = { th: 'ยกเลิกไม่ได้', en: 'Cannot cancel:' } as const satisfies Words
export const LOGIN_ERROR = {
  status: false,
  message: 'username หรือ password ไม่ถูกต้อง',
} as const satisfies Failure

/** Bytes a body may have when its call sets no limit of its own. */
export const DEFAULT_BODY_LIMIT = 64 * 1024
