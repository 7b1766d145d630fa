import { numberKey } from '../../../domain/betting/number-key.ts'
import type { NumberRule, Tier } from '../../../domain/betting/price/number-rule.ts'
import { NO_LIMITS, type RoundLimits } from '../../../domain/betting/price/sale-limits.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { PayoutRate } from '../../../domain/money.ts'
import type { Offer } from '../rounds/queries.ts'

/** What limits the sale of a round, as it is stored. */
export type StoredLimits = Pick<Offer, 'numbers' | 'caps' | 'limits'>

export function roundLimits({ numbers, caps, limits }: StoredLimits): RoundLimits {
  return {
    limits: limits ?? NO_LIMITS,
    caps: new Map(caps.map(([type, number, cap]) => [numberKey(type, number), cap])),
    numbers: new Map(
      numbers.map(([type, number, kind, rate, tiers]) => [
        numberKey(type, number),
        numberRule(kind, rate, tiers),
      ]),
    ),
  }
}

function numberRule(
  kind: NumberRule['kind'],
  rate: PayoutRate | null,
  tiers: readonly Tier[] | null,
): NumberRule {
  if (kind === 'rate') {
    invariant(rate !== null, 'a number with a rate of its own has one')
    return { kind, rate }
  }
  if (kind === 'tiers') {
    invariant(tiers !== null, 'a number with steps has some')
    return { kind, tiers }
  }
  return { kind }
}
