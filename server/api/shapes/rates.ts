import { toBaht } from '../../../contract/shapes.ts'
import { nameOf } from '../../../domain/betting/bet-type-names.ts'
import { BET_TYPES, type BetType } from '../../../domain/betting/bet-types.ts'
import { DEFAULT_PLANS } from '../../../domain/betting/price/default-rates.ts'
import { NO_LIMITS, type SaleLimits } from '../../../domain/betting/price/sale-limits.ts'
import {
  type Baht,
  basisPoints,
  basisPointsToPercent,
  payoutRate,
  rateToMultiple,
  type Satang,
} from '../../../domain/money.ts'
import type { Language } from '../../../domain/words.ts'
import type { OwnStakes } from '../../features/betting/own-stakes.ts'
import type { OfferedNumber } from '../../features/risk/list-offered-numbers.ts'
import type { RateRow } from '../../features/rounds/queries.ts'

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
  readonly max_per_round: Baht | null
}

/** What is asked of a table of rates. */
interface TypesWish {
  readonly plan: string
  readonly sold: readonly BetType[]
  readonly limits?: SaleLimits
  readonly language: Language
}

/** The types a plan sells among these, in the order members know them. */
export function showTypes(
  rates: readonly RateRow[],
  { plan, sold, limits = NO_LIMITS, language }: TypesWish,
): SoldType[] {
  return BET_TYPES.flatMap(({ type, digits }) => {
    const row = rates.find((candidate) => candidate.plan === plan && candidate.type === type)
    if (!row || !sold.includes(type)) return []
    return [
      {
        type,
        name: nameOf(type, language),
        digits,
        ...showRate(row),
        min: toBaht(row.stakeMin),
        max: toBaht(row.stakeMax),
        max_per_number: showLimit(limits.types[type]?.memberCap),
        max_per_round: showLimit(limits.memberRoundMax),
      },
    ]
  })
}

/** The plans a member may choose for these types. A plan that sells none of them is not offered. */
export function showPlans(rates: readonly RateRow[], sold: readonly BetType[], language: Language) {
  return DEFAULT_PLANS.map(({ code, name }) => ({
    plan: code,
    name: name[language],
    types: showTypes(rates, { plan: code, sold, language }).map(({ type, rate, discount }) => ({
      type,
      rate,
      discount,
    })),
  })).filter(({ types }) => types.length > 0)
}

/** The numbers of a type that are not sold as the type is. `amount_max` is what would be taken of one now. */
export function showNumbers({ type }: SoldType, offered: readonly OfferedNumber[]) {
  return offered
    .filter((each) => each.type === type)
    .map(({ number, status, half, rate, stakeMax }) => ({
      number,
      status,
      ...(half && { half }),
      rate: rateToMultiple(rate),
      amount_max: toBaht(stakeMax),
    }))
}

/** What the member has staked already, where limits of each member hold. */
export function showOwn({ type }: SoldType, own: OwnStakes) {
  const numbers = own.numbers.filter((each) => each.type === type)
  return {
    ...(own.types.includes(type) && {
      staked: numbers.map(({ number, stake }) => ({ number, amount: toBaht(stake) })),
    }),
    ...(own.roundLeft === null ? {} : { left_per_round: toBaht(own.roundLeft) }),
  }
}

function showLimit(limit: Satang | undefined): Baht | null {
  return limit === undefined ? null : toBaht(limit)
}

function showRate(row: Pick<RateRow, 'rate' | 'discount'>): { rate: number; discount: number } {
  return {
    rate: rateToMultiple(payoutRate(row.rate)),
    discount: basisPointsToPercent(basisPoints(row.discount)),
  }
}
