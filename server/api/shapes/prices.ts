import { basisPoints, basisPointsToPercent, payoutRate, rateToMultiple } from '../../../domain/money.ts'

/** A price of a plan: times the stake, and percent. */
export function showPrice({ rate, discount }: { readonly rate: number; readonly discount: number }) {
  return { rate: rateToMultiple(payoutRate(rate)), discount: basisPointsToPercent(basisPoints(discount)) }
}
