import { type PayoutRate, payoutRate, type Satang } from '../../money.ts'
import type { NumberKey } from '../number-key.ts'

/** This rate applies until sales of the number reach `upTo`. */
export interface Tier {
  /** Null: no end. */
  readonly upTo: Satang | null
  /** The full plan's rate; other plans pay in proportion. */
  readonly rate: PayoutRate
}

/**
 * An operator's rule for one number in one round: closed, half the rate, a rate of its own (in the full plan), or rates
 * that fall in steps.
 */
export type NumberRule =
  | { readonly kind: 'closed' }
  | { readonly kind: 'half' }
  | { readonly kind: 'rate'; readonly rate: PayoutRate }
  | { readonly kind: 'tiers'; readonly tiers: readonly Tier[] }

/** The rules of a round. A number without one is sold as its type is. */
export type NumberRules = ReadonlyMap<NumberKey, NumberRule>

/** Half a rate, rounded down to a hundredth. */
export function halfRate(rate: PayoutRate): PayoutRate {
  return payoutRate(Math.max(1, Math.floor(rate / 2)))
}

/**
 * A rate set for the full plan, converted to another plan: in proportion and rounded down, so that no plan avoids a
 * lowered rate. If the full plan does not sell the type, at most the plan's own rate.
 */
export function rateInPlan(
  said: PayoutRate,
  planRate: PayoutRate,
  fullRate: PayoutRate | undefined,
): PayoutRate {
  if (fullRate === undefined || said >= fullRate) return payoutRate(Math.min(planRate, said))
  return payoutRate(Math.max(1, Math.floor((planRate * said) / fullRate)))
}
