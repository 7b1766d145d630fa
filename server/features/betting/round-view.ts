import type { RoundView } from '../../../domain/betting/admit.ts'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import type { RateView } from '../../../domain/betting/price/price-line.ts'
import { atPromisedRates } from '../../../domain/fair/fast/fast-rules.ts'
import { basisPoints, payoutRate, satang } from '../../../domain/money.ts'
import { roundLimits } from '../risk/round-limits.ts'
import type { Offer } from '../rounds/queries.ts'
import type { RoundForSale } from '../rounds/rounds-for-sale.ts'

type OfferView = Omit<RoundView, 'id' | 'status' | 'opensAtMs' | 'closesAtMs' | 'isLiveOnly'>

/** Cached for each offer: a lottery with every number capped has thousands of entries. */
const offerViews = new WeakMap<Offer, OfferView>()

export function roundView(round: RoundForSale): RoundView {
  const offer = offerViews.get(round.offer) ?? offerView(round.offer)
  offerViews.set(round.offer, offer)
  return {
    id: round.id,
    status: round.status,
    opensAtMs: round.opensAt.getTime(),
    closesAtMs: round.closesAt.getTime(),
    isLiveOnly: round.sold === 'realtime',
    ...offer,
  }
}

function offerView(offer: Offer): OfferView {
  const rates = new Map<string, Map<BetType, RateView>>()
  for (const { plan, type, rate, discount, stakeMin, stakeMax, rankMax } of ratesOf(offer)) {
    const ofPlan = rates.get(plan) ?? new Map<BetType, RateView>()
    rates.set(plan, ofPlan)
    ofPlan.set(type, {
      rate: payoutRate(rate),
      discount: basisPoints(discount),
      stakeMin: satang(stakeMin),
      stakeMax: satang(stakeMax),
      rankMax: rankMax === null ? null : payoutRate(rankMax),
    })
  }
  return { rates, ...roundLimits(offer) }
}

function ratesOf({ terms, rates }: Offer) {
  const rows = rates.map(([plan, type, rate, discount, stakeMin, stakeMax, rankMax]) => {
    return { plan, type, rate, discount, stakeMin, stakeMax, rankMax }
  })
  return terms === null ? rows : atPromisedRates(terms, rows)
}
