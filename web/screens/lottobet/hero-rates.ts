import type { RatePlan } from '../../../contract/services/bet.ts'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { DEFAULT_PLAN } from '../../../domain/betting/price/default-rates.ts'
import { shortTypeName } from '../../text/bet.ts'

export interface HeroRate {
  readonly name: string
  readonly rate: number
}

const ASKED: readonly BetType[] = ['three_top', 'three_tod', 'two_bottom']

/** The default plan's rates for the most wanted types. */
export function heroRates(plans: readonly RatePlan[]): readonly HeroRate[] {
  const types = plans.find(({ plan }) => plan === DEFAULT_PLAN)?.types ?? []
  return ASKED.flatMap((asked) => types.filter(({ type }) => type === asked)).map(({ type, rate }) => ({
    name: shortTypeName[type],
    rate,
  }))
}
