import { toBaht } from '../../../contract/shapes.ts'
import type { NumberRule, Tier } from '../../../domain/betting/price/number-rule.ts'
import { type Baht, rateToMultiple, type Satang } from '../../../domain/money.ts'

/** A rule as the console shows it; without one nothing is said. */
export function showRule(rule: NumberRule | undefined) {
  return {
    kind: rule?.kind ?? null,
    rate: rule?.kind === 'rate' ? rateToMultiple(rule.rate) : null,
    tiers: rule?.kind === 'tiers' ? showTiers(rule.tiers) : null,
  }
}

export function showTiers(tiers: readonly Tier[]) {
  return tiers.map(({ upTo, rate }) => ({ upTo: bahtOrNull(upTo), rate: rateToMultiple(rate) }))
}

export function bahtOrNull(amount: Satang | null | undefined): Baht | null {
  return amount === null || amount === undefined ? null : toBaht(amount)
}
