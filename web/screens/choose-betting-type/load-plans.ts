import type { Clients } from '../../../contract/client.ts'
import { BET_TYPES, type BetType } from '../../../domain/betting/bet-types.ts'
import { examplesOf, returnPercent } from '../../../domain/betting/price/odds.ts'
import {
  type BasisPoints,
  multipleToRate,
  type PayoutRate,
  percentToBasisPoints,
} from '../../../domain/money.ts'
import type { ShownRound } from '../../rounds/shown-round.ts'
import { findOpenRound, type NotSelling } from '../bet/load-bet.ts'
import type { OfferedPlan } from '../bet/offer.ts'

export type PlansPage =
  | {
      is: 'choosing'
      round: ShownRound
      plans: readonly PlanName[]
      rows: readonly PlanRow[]
      /** Some rates are raised by the member's rank. */
      isRaised: boolean
    }
  | NotSelling

export interface PlanName {
  readonly code: string
  readonly name: string
}

/** One bet type in every plan, in the order of the plans; null where a plan does not sell it. */
export interface PlanRow {
  readonly type: BetType
  readonly prices: readonly (PlanPrice | null)[]
}

export interface PlanPrice {
  readonly rate: PayoutRate
  readonly discount: BasisPoints
  /** The average return on a hundred baht; a range where the numbers of a type differ. */
  readonly returns: { readonly least: number; readonly most: number }
}

/** The plans of a round, to compare before betting. */
export async function loadPlans(clients: Clients, roundId: string, nowMs: number): Promise<PlansPage> {
  const [found, offered] = await Promise.all([
    findOpenRound(clients, { roundId, nowMs }),
    clients.bet.getOutComeRateSelectType({ params: { id: roundId } }),
  ])
  if (found.is !== 'open') return found
  const { round } = found
  if (!offered.status || offered.data.length === 0) return { is: 'failed', round }
  return {
    is: 'choosing',
    round,
    plans: offered.data.map(({ plan, name }) => ({ code: plan, name })),
    rows: compare(offered.data),
    isRaised: offered.data.some(({ types }) => types.some(({ plan_rate }) => plan_rate !== undefined)),
  }
}

/** Every type that any plan sells, in the usual order. */
export function compare(plans: readonly OfferedPlan[]): readonly PlanRow[] {
  return BET_TYPES.map(({ type }) => ({
    type,
    prices: plans.map(({ types }) => readPrice(types.find((each) => each.type === type))),
  })).filter(({ prices }) => prices.some((price) => price !== null))
}

function readPrice(wire: OfferedPlan['types'][number] | undefined): PlanPrice | null {
  if (!wire) return null
  const rate = multipleToRate(wire.rate)
  const discount = percentToBasisPoints(wire.discount)
  const returns = examplesOf(wire.type).map((number) =>
    returnPercent({ type: wire.type, number }, rate, discount),
  )
  return { rate, discount, returns: { least: Math.min(...returns), most: Math.max(...returns) } }
}
