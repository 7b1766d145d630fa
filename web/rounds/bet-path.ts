import { DEFAULT_PLAN } from '../../domain/betting/price/default-rates.ts'

/** A round, and the rate plan to bet in. */
export interface RoundPlan {
  readonly roundId: string
  readonly plan: string
}

/** The bet page of a round. The default plan has no parameter in the address. */
export function betPath({ roundId, plan }: RoundPlan): string {
  return plan === DEFAULT_PLAN ? `/bet/${roundId}` : `/bet/${roundId}?plan=${encodeURIComponent(plan)}`
}

/** The live-price bet page of a round, with the same rule for the plan. */
export function boardPath({ roundId, plan }: RoundPlan): string {
  return betPath({ roundId, plan }).replace('/bet/', '/bet-realtime/')
}

/** The page where a member chooses favourites for a round. */
export function favouritesPath({ roundId, plan }: RoundPlan): string {
  return `/favourites?${new URLSearchParams({ round: roundId, plan })}`
}

/** The page where the plan of a round is chosen. */
export function choosePlanPath(roundId: string): string {
  return `/choose-betting-type/${roundId}`
}
