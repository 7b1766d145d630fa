import type { RateView, RoundView } from '../../../domain/betting/admit.ts'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { atPromisedRates } from '../../../domain/fair/fast-rules.ts'
import { basisPoints, payoutRate, satang } from '../../../domain/money.ts'
import { roundLimits } from '../risk/round-limits.ts'
import type { RoundForSale } from '../rounds/queries.ts'

/** A round as the rules of a sale see it. */
export function roundView(round: RoundForSale): RoundView {
  const rates = new Map<string, Map<BetType, RateView>>()
  for (const { plan, type, rate, discount, stakeMin, stakeMax } of ratesOf(round)) {
    const ofPlan = rates.get(plan) ?? new Map<BetType, RateView>()
    rates.set(plan, ofPlan)
    ofPlan.set(type, {
      rate: payoutRate(rate),
      discount: basisPoints(discount),
      stakeMin: satang(stakeMin),
      stakeMax: satang(stakeMax),
    })
  }
  return {
    id: round.id,
    status: round.status,
    opensAtMs: round.opensAt.getTime(),
    closesAtMs: round.closesAt.getTime(),
    isLiveOnly: round.sold === 'realtime',
    rates,
    ...roundLimits(round),
  }
}

function ratesOf({ terms, rates }: RoundForSale) {
  const rows = rates.map(([plan, type, rate, discount, stakeMin, stakeMax]) => {
    return { plan, type, rate, discount, stakeMin, stakeMax }
  })
  return terms === null ? rows : atPromisedRates(terms, rows)
}
