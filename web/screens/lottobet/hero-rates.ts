import type { RatePlan } from '../../../contract/services/bet.ts'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { DEFAULT_PLAN } from '../../../domain/betting/price/default-rates.ts'
import { shortTypeName } from '../../text/bet.ts'

/** A rate over the list of lotteries: what most people ask first. */
export interface HeroRate {
  readonly name: string
  readonly rate: number
}

const ASKED: readonly BetType[] = ['three_top', 'three_tod', 'two_bottom']

/** What the plan of a bet that names none pays for the types most people ask for. */
export function heroRates(plans: readonly RatePlan[]): readonly HeroRate[] {
  const types = plans.find(({ plan }) => plan === DEFAULT_PLAN)?.types ?? []
  return ASKED.flatMap((asked) => types.filter(({ type }) => type === asked)).map(({ type, rate }) => ({
    name: shortTypeName[type],
    rate,
  }))
}
