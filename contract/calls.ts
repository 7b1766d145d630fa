import type { z } from 'zod'
import { type Call, isService, type Service } from './define.ts'
import { gameCalls } from './games/hub88/hub88-calls.ts'
import { pamCalls } from './games/pam/pam-calls.ts'
import { backendCalls } from './services/backend.ts'
import { betCalls } from './services/bet.ts'
import { fairCalls } from './services/fair.ts'
import { openCalls } from './services/open.ts'
import { organizeCalls } from './services/organize.ts'
import { partnerCalls } from './services/partner.ts'
import { prizeCalls } from './services/prize.ts'
import { realtimeCalls } from './services/realtime.ts'
import { reportCalls } from './services/report.ts'
import { sessionCalls } from './services/session.ts'
import { templateCalls } from './services/template.ts'
import { walletCalls } from './services/wallet.ts'

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

/** Calls that the specification does not have. They are served at exactly the path they declare. */
export const OWN_CALLS = {
  fair: fairCalls,
  session: sessionCalls,
  partner: partnerCalls,
  games: gameCalls,
  pam: pamCalls,
} as const
export type OwnCalls = typeof OWN_CALLS

export const ALL_CALLS: readonly Call[] = Object.values(CALLS).flatMap(
  (calls) => Object.values(calls) as Call[],
)

export const ALL_OWN_CALLS: readonly Call[] = Object.values(OWN_CALLS).flatMap(
  (calls) => Object.values(calls) as Call[],
)

/** A call's name in logs, figures and tables: `bet.bet`, `fair.shoot`, `console.rounds.close`. */
export function callName(call: Pick<Call, 'service' | 'name'>): string {
  return `${call.service}.${call.name}`
}

/** Where a built-in call is served. */
export function mountedPath(call: Pick<Call, 'service' | 'path'>): string {
  return isService(call.service) ? `/svc/${call.service}${call.path}` : call.path
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** The path's parameters as the caller passes them, before the schema parses them. */
export type ParamsSent<C extends Call> = { readonly [N in ParamNames<C['path']>]: string }
export type Params<C extends Call> = C extends { params: infer P extends z.ZodType }
  ? z.output<P>
  : ParamsSent<C>

export type QuerySent<C extends Call> = C extends { query: infer Q extends z.ZodType }
  ? z.input<Q>
  : undefined
export type Query<C extends Call> = C extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined
export type Headers<C extends Call> = C extends { headers: infer H extends z.ZodType }
  ? z.output<H>
  : undefined
export type BodySent<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.input<B> : undefined
export type Body<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.output<B> : undefined

/** The whole answer of success. */
export type Reply<C extends Call> = C extends { reply: infer R extends z.ZodType }
  ? z.output<R>
  : C extends { audience: 'staff' }
    ? C extends { file: string }
      ? object
      : undefined
    : { status: true }
/** What a handler returns: of a file its bytes, as a stream. For members' and public calls it is the answer without `status`, which `serve` adds. */
export type Fields<C extends Call> = C extends { file: string }
  ? object
  : C extends { audience: 'staff' } | { speaks: string }
    ? Reply<C>
    : Omit<Reply<C>, 'status'>
