import { type PayoutRate, payoutRate, type Satang } from '../../money.ts'
import type { NumberKey } from '../number-key.ts'

/** A step of a number that pays less as it fills up: this rate as long as no more than that is sold of it. */
export interface Tier {
  /** Null: without end. */
  readonly upTo: Satang | null
  /** The rate in the full plan; other plans pay in proportion. */
  readonly rate: PayoutRate
}

/**
 * What an operator has said of one number in one round: no more bets on it, half the rate, a rate of its own (as the
 * full plan says it), or rates in steps.
 */
export type NumberRule =
  | { readonly kind: 'closed' }
  | { readonly kind: 'half' }
  | { readonly kind: 'rate'; readonly rate: PayoutRate }
  | { readonly kind: 'tiers'; readonly tiers: readonly Tier[] }

/** The rules of a round. A number without one is sold as its type is. */
export type NumberRules = ReadonlyMap<NumberKey, NumberRule>

/** The rate of a number paid half, rounded down as every payout is. */
export function halfRate(rate: PayoutRate): PayoutRate {
  return payoutRate(Math.max(1, Math.floor(rate / 2)))
}

/**
 * A rate that was said for the full plan, as another plan pays it: in proportion and rounded down, so that no plan is
 * a way around a lowered rate. A type the full plan does not sell is never paid above its own rate.
 */
export function rateInPlan(
  said: PayoutRate,
  planRate: PayoutRate,
  fullRate: PayoutRate | undefined,
): PayoutRate {
  if (fullRate === undefined || said >= fullRate) return payoutRate(Math.min(planRate, said))
  return payoutRate(Math.max(1, Math.floor((planRate * said) / fullRate)))
}
