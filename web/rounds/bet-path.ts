import { DEFAULT_PLAN } from '../../domain/betting/price/default-rates.ts'

export interface RoundPlan {
  readonly roundId: string
  readonly plan: string
}

/** The bet page of a round in a plan. Without one in the address it opens in the plan of the member's last bet. */
export function betPath({ roundId, plan }: RoundPlan): string {
  return `/bet/${roundId}?plan=${encodeURIComponent(plan)}`
}

/** The default plan has no parameter in this address. */
export function boardPath({ roundId, plan }: RoundPlan): string {
  const board = `/bet-realtime/${roundId}`
  return plan === DEFAULT_PLAN ? board : `${board}?plan=${encodeURIComponent(plan)}`
}

export function favouritesPath({ roundId, plan }: RoundPlan): string {
  return `/favourites?${new URLSearchParams({ round: roundId, plan })}`
}

export function choosePlanPath(roundId: string): string {
  return `/choose-betting-type/${roundId}`
}
