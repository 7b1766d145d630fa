import type { RatePlan } from '../../contract/services/bet.ts'
import { nameOf } from '../../domain/betting/bet-type-names.ts'
import { BET_TYPES, type BetType } from '../../domain/betting/bet-types.ts'
import { chanceOf, examplesOf, returnPercent } from '../../domain/betting/price/odds.ts'
import { multipleToRate, percentToBasisPoints } from '../../domain/money.ts'
import { LANGUAGE } from '../../ui/text/language.ts'
import { choicesOf } from '../text/bet.ts'

/** The expected return of a pattern of digits. */
export interface OddsRow {
  readonly type: BetType
  readonly name: string
  /** A number of the pattern, or both sides of a two-way bet. */
  readonly example: string
  readonly wins: number
  readonly of: number
  /** The average return of each plan, per cent; null where the plan does not sell the type. */
  readonly returns: readonly (number | null)[]
}

/** Every pattern of every bet type on sale, at the plans' rates. */
export function oddsRows(plans: readonly RatePlan[]): readonly OddsRow[] {
  return BET_TYPES.filter(({ type }) => plans.some((plan) => rateOf(plan, type))).flatMap(({ type }) =>
    examplesOf(type).map((number) => ({
      type,
      name: nameOf(type, LANGUAGE),
      example: choicesOf(type)?.join('/') ?? number,
      ...chanceOf(type, number),
      returns: plans.map((plan) => returned(plan, type, number)),
    })),
  )
}

function rateOf(plan: RatePlan, type: BetType) {
  return plan.types.find((sold) => sold.type === type)
}

function returned(plan: RatePlan, type: BetType, number: string): number | null {
  const sold = rateOf(plan, type)
  if (!sold) return null
  const [rate, discount] = [multipleToRate(sold.rate), percentToBasisPoints(sold.discount)]
  return Math.round(returnPercent({ type, number }, rate, discount) * 10) / 10
}
