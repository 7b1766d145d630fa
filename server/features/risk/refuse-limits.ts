import type { BetType } from '../../../domain/betting/bet-types.ts'
import { DEFAULT_PLAN } from '../../../domain/betting/price/default-rates.ts'
import { areTiers, type SaleLimits, type TypeLimits } from '../../../domain/betting/price/sale-limits.ts'
import { payoutRate } from '../../../domain/money.ts'
import { Refusal } from '../../errors.ts'
import type { RateRow } from '../rounds/queries.ts'

/**
 * Throws `Refusal` TYPE_NOT_SOLD for a type without a rate, TIERS_INVALID for invalid steps. The steps of a whole type
 * start with the type's rate, because screens show that for a number without bets.
 */
export function refuseLimits(rates: readonly RateRow[], limits: SaleLimits): void {
  for (const [type, { tiers }] of Object.entries(limits.types) as [BetType, TypeLimits][]) {
    const full = rates.find((rate) => rate.plan === DEFAULT_PLAN && rate.type === type)
    if (!full) throw new Refusal('TYPE_NOT_SOLD')
    const fine = !tiers || (areTiers(tiers, payoutRate(full.rate)) && tiers[0]?.rate === full.rate)
    if (!fine) throw new Refusal('TIERS_INVALID')
  }
}
