import type { z } from 'zod'
import type { Call, Service } from './define.ts'
import { backendCalls } from './services/backend.ts'
import { betCalls } from './services/bet.ts'
import { openCalls } from './services/open.ts'
import { organizeCalls } from './services/organize.ts'
import { prizeCalls } from './services/prize.ts'
import { realtimeCalls } from './services/realtime.ts'
import { reportCalls } from './services/report.ts'
import { templateCalls } from './services/template.ts'
import { walletCalls } from './services/wallet.ts'

/** Every call of the nine services, by service and name. */
export const CALLS = {
  wallet: walletCalls,
  bet: betCalls,
  organize: organizeCalls,
  prize: prizeCalls,
  report: reportCalls,
  template: templateCalls,
  realtime: realtimeCalls,
  backend: backendCalls,
  open: openCalls,
} as const satisfies { readonly [S in Service]: Readonly<Record<string, Call & { readonly service: S }>> }

export type Calls = typeof CALLS

/** A call's name in logs, figures and tables: `bet.bet`, `backend.credit`. */
export type CallName = { [S in Service]: `${S}.${keyof Calls[S] & string}` }[Service]

/** The same calls as one list, in the order of the services. */
export const ALL_CALLS: readonly Call[] = Object.values(CALLS).flatMap(
  (calls) => Object.values(calls) as Call[],
)

export function callName(call: Call): CallName {
  return `${call.service}.${call.name}` as CallName
}

/** Where a built-in call is served. */
export function mountedPath(call: Pick<Call, 'service' | 'path'>): string {
  return `/svc/${call.service}${call.path}`
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** What the path carries, before and after the schema. */
export type ParamsSent<C extends Call> = { readonly [N in ParamNames<C['path']>]: string }
export type Params<C extends Call> = C extends { params: infer P extends z.ZodType }
  ? z.output<P>
  : ParamsSent<C>

export type QuerySent<C extends Call> = C extends { query: infer Q extends z.ZodType }
  ? z.input<Q>
  : undefined
export type Query<C extends Call> = C extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined
export type BodySent<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.input<B> : undefined
export type Body<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.output<B> : undefined

/** The whole answer of success. */
export type Reply<C extends Call> = C extends { reply: infer R extends z.ZodType }
  ? z.output<R>
  : { status: true }
/** What a handler returns: the answer without its `status`, which the mounting adds. */
export type Fields<C extends Call> = Omit<Reply<C>, 'status'>

/** The calls of a service that work; the others answer NOT_YET. */
export type WorkingName<S extends Service> = {
  [N in keyof Calls[S]]: Calls[S][N] extends { notYet: true } ? never : N
}[keyof Calls[S]]
