import { BET_TYPES, type BetType } from '../../../domain/betting/bet-types.ts'
import { DEFAULT_PLAN, DEFAULT_PLANS, type Plan } from '../../../domain/betting/default-rates.ts'
import { chanceOf, examplesOf, returnPercent } from '../../../domain/betting/odds.ts'
import { choicesOf } from '../../text/bet.ts'

/** What a pattern of digits can expect. Returns are per cent of what is paid; null where the plan does not sell it. */
export interface OddsRow {
  readonly type: BetType
  readonly name: string
  /** A number of the pattern, or both sides of a choice. */
  readonly example: string
  readonly wins: number
  readonly of: number
  readonly full: number | null
  readonly discount: number | null
}

/** Every pattern of every type the full plan sells, at the rates operators begin with. */
export function oddsRows(): readonly OddsRow[] {
  const full = DEFAULT_PLANS.find(({ code }) => code === DEFAULT_PLAN)
  const discount = DEFAULT_PLANS.find(({ code }) => code === 'discount')
  return BET_TYPES.filter(({ type }) => full?.rates.some((rate) => rate.type === type)).flatMap(
    ({ type, name }) =>
      examplesOf(type).map((number) => ({
        type,
        name,
        example: choicesOf(type)?.join('/') ?? number,
        ...chanceOf(type, number),
        full: returned(full, type, number),
        discount: returned(discount, type, number),
      })),
  )
}

function returned(plan: Plan | undefined, type: BetType, number: string): number | null {
  const sold = plan?.rates.find((rate) => rate.type === type)
  if (!sold) return null
  return Math.round(returnPercent({ type, number }, sold.rate, sold.discount) * 10) / 10
}
