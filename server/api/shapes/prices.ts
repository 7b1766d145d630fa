import type { BetType } from '../../../domain/betting/bet-types.ts'
import { highestReturn } from '../../../domain/betting/price/price-fault.ts'
import { basisPoints, basisPointsToPercent, payoutRate, rateToMultiple } from '../../../domain/money.ts'

/** A price of a plan: times the stake, and percent. */
export function showPrice({ rate, discount }: { readonly rate: number; readonly discount: number }) {
  return { rate: rateToMultiple(payoutRate(rate)), discount: basisPointsToPercent(basisPoints(discount)) }
}

/** What comes back of a hundred baht paid, in the long run, for the number that gets the most; one decimal. */
export function mostReturned(price: {
  readonly type: BetType
  readonly rate: number
  readonly discount: number
}): number {
  const { type, rate, discount } = price
  return Math.round(highestReturn(type, payoutRate(rate), basisPoints(discount)) * 10) / 10
}
