import { toBaht } from '../../../contract/shapes.ts'
import { nameOf } from '../../../domain/betting/bet-type-names.ts'
import { BET_TYPES, type BetType } from '../../../domain/betting/bet-types.ts'
import { DEFAULT_PLAN, DEFAULT_PLANS } from '../../../domain/betting/price/default-rates.ts'
import { numberRateOfRank, type PlanPays, rateOfRank } from '../../../domain/betting/price/rank-rate.ts'
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
  /** What the plan pays everybody, where the member's rank raises it. */
  readonly plan_rate?: number
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
  /** Tenths of a per cent by which the member's rank raises rates; absent: nobody's is. */
  readonly raise?: number
}

/** The types a plan sells among these, in the order members know them. */
export function showTypes(
  rates: readonly RateRow[],
  { plan, sold, limits = NO_LIMITS, language, raise = 0 }: TypesWish,
): SoldType[] {
  return BET_TYPES.flatMap(({ type, digits }) => {
    const row = rates.find((candidate) => candidate.plan === plan && candidate.type === type)
    if (!row || !sold.includes(type)) return []
    return [
      {
        type,
        name: nameOf(type, language),
        digits,
        ...showRate(row, raise),
        min: toBaht(row.stakeMin),
        max: toBaht(row.stakeMax),
        max_per_number: showLimit(limits.types[type]?.memberCap),
        max_per_round: showLimit(limits.memberRoundMax),
      },
    ]
  })
}

/** The plans a member may choose for these types. A plan that sells none of them is not offered. */
export function showPlans(rates: readonly RateRow[], wish: Pick<TypesWish, 'sold' | 'language' | 'raise'>) {
  return DEFAULT_PLANS.map(({ code, name }) => ({
    plan: code,
    name: name[wish.language],
    types: showTypes(rates, { plan: code, ...wish }).map(({ type, rate, plan_rate, discount }) => ({
      ...{ type, rate, discount },
      ...(plan_rate === undefined ? {} : { plan_rate }),
    })),
  })).filter(({ types }) => types.length > 0)
}

/** For a member whose rank raises the type: a capped number is raised alike, one that is paid less is not. */
export function offeredToRank(
  offered: readonly OfferedNumber[],
  rates: readonly RateRow[],
  raise: number,
): readonly OfferedNumber[] {
  if (raise === 0) return offered
  const full = new Map(rates.flatMap((row) => (row.plan === DEFAULT_PLAN ? [[row.type, planPays(row)]] : [])))
  return offered.map((each) => {
    const plan = full.get(each.type)
    return plan ? { ...each, rate: numberRateOfRank(each, plan, raise) } : each
  })
}

/** The numbers of a type that are not sold as the type is. `amount_max` is what would be taken of one now. */
export function showNumbers({ type }: SoldType, offered: readonly OfferedNumber[]) {
  return offered
    .filter((each) => each.type === type)
    .map(({ number, status, half, isSet, rate, stakeMax }) => ({
      number,
      status,
      ...(half && { half }),
      ...(isSet && !half && { own_rate: isSet }),
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

function planPays({ rate, rankMax }: RateRow): PlanPays {
  return { rate: payoutRate(rate), rankMax: rankMax ? payoutRate(rankMax) : null }
}

function showRate(row: RateRow, raise: number): { rate: number; plan_rate?: number; discount: number } {
  const plan = planPays(row)
  const rate = rateOfRank(plan, raise)
  return {
    rate: rateToMultiple(rate),
    ...(rate === plan.rate ? {} : { plan_rate: rateToMultiple(plan.rate) }),
    discount: basisPointsToPercent(basisPoints(row.discount)),
  }
}
