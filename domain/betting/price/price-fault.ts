import { type BasisPoints, type PayoutRate, payoutRate } from '../../money.ts'
import type { BetType } from '../bet-types.ts'
import { examplesOf, returnPercent } from './odds.ts'
import type { PlanPays } from './rank-rate.ts'

/** From here on a price pays back more than it takes. Staff must confirm that they mean it. */
const RETURN_ASKED_PERCENT = 100

/** Above that it is a typing mistake, such as a zero too many. */
const RETURN_MAX_PERCENT = 150

/** The average return of a price in per cent, for the number with the highest chance. */
export function highestReturn(type: BetType, rate: PayoutRate, discount: BasisPoints): number {
  return Math.max(...examplesOf(type).map((number) => returnPercent({ type, number }, rate, discount)))
}

/** What is wrong with a proposed price, and with the highest that a rank may raise it to; `isSure`: its proposer has confirmed a return above 100 %. */
export function priceFault(
  { type, rate, rankMax, discount }: PlanPays & { readonly type: BetType; readonly discount: BasisPoints },
  isSure: boolean,
): 'PRICE_TOO_HIGH' | 'PRICE_LOSES' | 'PRICE_RANK_MAX' | undefined {
  if (rankMax && rankMax < rate) return 'PRICE_RANK_MAX'
  const returns = highestReturn(type, payoutRate(Math.max(rate, rankMax ?? 0)), discount)
  if (returns > RETURN_MAX_PERCENT) return 'PRICE_TOO_HIGH'
  return returns > RETURN_ASKED_PERCENT && !isSure ? 'PRICE_LOSES' : undefined
}
