import type { BasisPoints, PayoutRate } from '../../money.ts'
import type { BetType } from '../bet-types.ts'
import { examplesOf, returnPercent } from './odds.ts'

/** From here on a price gives back more than it takes. It may be meant, so it is asked for twice. */
const RETURN_ASKED_PERCENT = 100

/** No campaign is as generous: this is a zero too many. */
const RETURN_MAX_PERCENT = 150

/** What comes back of a hundred baht paid at a price, in the long run, for the number that gets the most. */
export function highestReturn(type: BetType, rate: PayoutRate, discount: BasisPoints): number {
  return Math.max(...examplesOf(type).map((number) => returnPercent({ type, number }, rate, discount)))
}

/** The fault of a proposed price; `isSure` means that its proposer has confirmed what it pays out. */
export function priceFault(
  price: { readonly type: BetType; readonly rate: PayoutRate; readonly discount: BasisPoints },
  isSure: boolean,
): 'PRICE_TOO_HIGH' | 'PRICE_LOSES' | undefined {
  const returns = highestReturn(price.type, price.rate, price.discount)
  if (returns > RETURN_MAX_PERCENT) return 'PRICE_TOO_HIGH'
  return returns > RETURN_ASKED_PERCENT && !isSure ? 'PRICE_LOSES' : undefined
}
