import type { z } from 'zod'
import { auditActs } from './audit.ts'
import type { ConsoleCall } from './define.ts'
import { exposureActs } from './exposure.ts'
import { fastActs } from './fast.ts'
import { numberActs } from './numbers.ts'
import { planActs } from './plans.ts'
import { protectionActs } from './protection.ts'
import { resultActs } from './results.ts'
import { roundActs } from './rounds.ts'
import { ruleActs } from './rules.ts'
import { saleActs } from './sales.ts'
import { scheduleActs } from './schedules.ts'
import { siteActs } from './site.ts'
import { voidActs } from './voids.ts'

/** Every act of the console, by feature. */
export const CONSOLE_CALLS = {
  rounds: roundActs,
  results: resultActs,
  numbers: numberActs,
  plans: planActs,
  exposure: exposureActs,
  voids: voidActs,
  rules: ruleActs,
  fast: fastActs,
  sales: saleActs,
  site: siteActs,
  protection: protectionActs,
  schedules: scheduleActs,
  audit: auditActs,
} as const

export type ConsoleCalls = typeof CONSOLE_CALLS

/** The same as a list. */
export const ALL_CONSOLE_CALLS: readonly ConsoleCall[] = Object.values(CONSOLE_CALLS).flatMap((acts) =>
  Object.values(acts),
)

type PartOf<C, Part extends string> = C extends { readonly [P in Part]: infer S extends z.ZodType }
  ? S
  : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Input<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler is given and gives. */
export interface ConsoleInput<C> {
  readonly params: Output<PartOf<C, 'params'>>
  readonly query: Output<PartOf<C, 'query'>>
  readonly body: Output<PartOf<C, 'body'>>
}
export type ConsoleReply<C> = C extends { readonly reply: infer S extends z.ZodType } ? z.output<S> : never

/** What a screen sends. */
export type ConsoleQuery<C> = Input<PartOf<C, 'query'>>
export type ConsoleBody<C> = Input<PartOf<C, 'body'>>
