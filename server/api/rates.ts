import { type Baht, toBaht } from '../../contract/shapes.ts'
import { BET_TYPES, type BetType } from '../../domain/betting/bet-types.ts'
import { DEFAULT_PLANS } from '../../domain/betting/default-rates.ts'
import { halfRate } from '../../domain/betting/number-rule.ts'
import {
  basisPoints,
  basisPointsToPercent,
  multipleToRate,
  payoutRate,
  rateToMultiple,
  satang,
} from '../../domain/money.ts'
import type { NumberRuleRow } from '../features/risk/queries.ts'
import type { RateRow } from '../features/rounds/queries.ts'

/** What a type costs and pays, in the words of the wire. */
export interface SoldType {
  readonly type: BetType
  readonly name: string
  readonly digits: number
  readonly rate: number
  readonly discount: number
  readonly min: Baht
  readonly max: Baht
  readonly max_per_number: Baht | null
}

/** The types a plan sells among these, in the order members know them. */
export function showTypes(rates: readonly RateRow[], plan: string, sold: readonly BetType[]): SoldType[] {
  return BET_TYPES.flatMap(({ type, name, digits }) => {
    const row = rates.find((candidate) => candidate.plan === plan && candidate.type === type)
    if (!row || !sold.includes(type)) return []
    return [
      {
        type,
        name,
        digits,
        ...showRate(row),
        min: toBaht(satang(row.stakeMin)),
        max: toBaht(satang(row.stakeMax)),
        // No operator limits a number yet; the field is the contract's.
        max_per_number: null,
      },
    ]
  })
}

/** The plans a member may choose for these types. A plan that sells none of them is not offered. */
export function showPlans(rates: readonly RateRow[], sold: readonly BetType[]) {
  return DEFAULT_PLANS.map(({ code, name }) => ({
    plan: code,
    name,
    types: showTypes(rates, code, sold).map(({ type, rate, discount }) => ({ type, rate, discount })),
  })).filter(({ types }) => types.length > 0)
}

/** The numbers of a type that are closed or paid half, with what they pay. */
export function showNumbers({ type, rate }: SoldType, rules: readonly NumberRuleRow[]) {
  return rules
    .filter((rule) => rule.type === type)
    .map(({ number, kind }) => ({
      number,
      status: kind,
      rate: kind === 'half' ? rateToMultiple(halfRate(multipleToRate(rate))) : rate,
    }))
}

function showRate(row: Pick<RateRow, 'rate' | 'discount'>): { rate: number; discount: number } {
  return {
    rate: rateToMultiple(payoutRate(row.rate)),
    discount: basisPointsToPercent(basisPoints(row.discount)),
  }
}
