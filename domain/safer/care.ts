import { DAY_MS } from '../calendar/bangkok.ts'
import type { Satang } from '../money.ts'
import type { LIMIT_SPANS, MONEY_KINDS } from './play-limit.ts'
import type { StopLength } from './play-stop.ts'

/**
 * What is done for a member whose play has a marker (docs/decisions/0121-markers-of-harm.md). `offer` is the program's own: a
 * message that leads to the limits. The others are of staff.
 */
export const STAFF_CARES = ['message', 'limit', 'call', 'break', 'watch'] as const
export const CARE_KINDS = ['offer', ...STAFF_CARES] as const

export type StaffCare = (typeof STAFF_CARES)[number]
export type CareKind = (typeof CARE_KINDS)[number]

/** Breaks that one person of the staff may begin for a member: the shortest two. Longer ones are the member's own. */
export const CARE_BREAKS = ['day', 'week'] as const satisfies readonly StopLength[]
export type CareBreak = (typeof CARE_BREAKS)[number]

/** A limit that staff suggest to a member. */
export interface SuggestedLimit {
  readonly kind: (typeof MONEY_KINDS)[number]
  readonly span: (typeof LIMIT_SPANS)[number]
  readonly max: Satang
}

/** What a care says beyond its kind: the limit that is suggested, or the break that was begun. */
export interface CareFacts {
  readonly limit?: SuggestedLimit
  readonly until?: string
}

/**
 * How often a member is asked to look through what was deposited, played and won, and at the own limits: with a sign-in that lasts a
 * month it is never more than half a year. Source: UKGC RTS 12E.
 */
export const REVIEW_DAYS = 150

/** Days after a care on which its effect is reckoned: as many before it against as many after it. */
export const EFFECT_DAYS = [7, 30] as const
export type EffectDays = (typeof EFFECT_DAYS)[number]

/** The moment at which an effect can be reckoned. */
export function effectDueAt(caredAt: Date, days: EffectDays): Date {
  return new Date(caredAt.getTime() + days * DAY_MS)
}

/** The effect that is reckoned after this one; undefined: it was the last. */
export function effectAfter(days: EffectDays): EffectDays | undefined {
  return EFFECT_DAYS[EFFECT_DAYS.indexOf(days) + 1]
}
