import { type PayoutRate, payoutRate } from '../../money.ts'
import type { LinePrice } from './price-line.ts'

/** Tenths of a per cent by which a rank raises rates at most. */
export const RANK_RAISE_MOST = 50

/** What a plan pays for a type, and the most that a rank may raise it to; without it no rank raises it. */
export interface PlanPays {
  readonly rate: PayoutRate
  readonly rankMax?: PayoutRate | null
}

/**
 * What a plan pays a member whose rank raises rates by so many tenths of a per cent; rounded down to a hundredth, as all rates. The
 * one place where it is reckoned: whatever is shown and whatever is sold asks here.
 */
export function rateOfRank({ rate, rankMax }: PlanPays, raise: number): PayoutRate {
  if (raise === 0 || rankMax === undefined || rankMax === null) return rate
  return payoutRate(Math.max(rate, Math.min(rankMax, Math.floor((rate * (1_000 + raise)) / 1_000))))
}

/** The same of one number: what somebody set for it is paid to everybody. */
export function numberRateOfRank(
  { rate, isSet }: Pick<LinePrice, 'rate' | 'isSet'>,
  plan: PlanPays,
  raise: number,
): PayoutRate {
  return isSet ? rate : rateOfRank(plan, raise)
}
