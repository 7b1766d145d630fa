import { DEFAULT_PLAN } from '../../domain/betting/price/default-rates.ts'

export interface RoundPlan {
  readonly roundId: string
  readonly plan: string
}

/** The bet page of a round. The default plan has no parameter in the address. */
export function betPath({ roundId, plan }: RoundPlan): string {
  return plan === DEFAULT_PLAN ? `/bet/${roundId}` : `/bet/${roundId}?plan=${encodeURIComponent(plan)}`
}

export function boardPath({ roundId, plan }: RoundPlan): string {
  return betPath({ roundId, plan }).replace('/bet/', '/bet-realtime/')
}

export function favouritesPath({ roundId, plan }: RoundPlan): string {
  return `/favourites?${new URLSearchParams({ round: roundId, plan })}`
}

export function choosePlanPath(roundId: string): string {
  return `/choose-betting-type/${roundId}`
}
