import { DEFAULT_PLAN } from '../../domain/betting/price/default-rates.ts'

/** A round, and the rate plan it is bet in. */
export interface RoundPlan {
  readonly roundId: string
  readonly plan: string
}

/** Where a round is bet on. The plan of a bet that names none has the plain address. */
export function betPath({ roundId, plan }: RoundPlan): string {
  return plan === DEFAULT_PLAN ? `/bet/${roundId}` : `/bet/${roundId}?plan=${encodeURIComponent(plan)}`
}

/** Where a round is booked at live prices, alike. */
export function boardPath({ roundId, plan }: RoundPlan): string {
  return betPath({ roundId, plan }).replace('/bet/', '/bet-realtime/')
}

/** Where a member's favourites are chosen from for a round. */
export function favouritesPath({ roundId, plan }: RoundPlan): string {
  return `/favourites?${new URLSearchParams({ round: roundId, plan })}`
}

/** Where the plan of a round is chosen. */
export function choosePlanPath(roundId: string): string {
  return `/choose-betting-type/${roundId}`
}
