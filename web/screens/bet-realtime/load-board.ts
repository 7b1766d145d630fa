import type { Clients } from '../../../contract/client.ts'
import type { BoardTypeShown } from '../../../contract/services/board.ts'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { DEFAULT_PLAN } from '../../../domain/betting/price/default-rates.ts'
import { readRound, type ShownRound } from '../../rounds/shown-round.ts'
import { rankNoteText } from '../../text/rank-note.ts'
import type { WantedRound } from '../bet/load-bet.ts'
import { pickPlan, readPlanOffers } from '../bet/offer.ts'
import type { LiveOffer } from './board.ts'

export interface ShownPlan {
  readonly code: string
  readonly name: string
}

/** What the board page shows, by the state of the round. */
export type BoardPage =
  | {
      is: 'selling'
      round: ShownRound
      plan: ShownPlan
      plans: readonly ShownPlan[]
      offers: readonly LiveOffer[]
      types: readonly BoardTypeShown[]
      /** The member's rank raises the rates of ordinary bets, and these not. */
      rankNote: string | null
      /** For the form that works without JavaScript. */
      key: string
    }
  /** The round has closed or has not opened. */
  | { is: 'shut'; round: ShownRound }
  /** Open, but not sold at live prices. */
  | { is: 'ordinary'; round: ShownRound }
  | { is: 'failed' }
  | { is: 'unknown' }

/** The rounds sold at live prices, sorted by closing time. */
export async function loadLiveRounds(
  clients: Clients,
): Promise<{ rounds: readonly ShownRound[]; failed: boolean }> {
  const programs = await clients.bet.listProgram()
  const rounds = programs.data
    .filter(({ sold }) => sold === 'realtime' || sold === 'both')
    .flatMap((program) => readRound(program) ?? [])
    .sort((a, b) => Number(b.status === 'open') - Number(a.status === 'open') || a.closesAtMs - b.closesAtMs)
  return { rounds, failed: !programs.status }
}

export async function loadBoard(
  clients: Clients,
  { roundId, plan: wanted, nowMs }: WantedRound,
): Promise<BoardPage> {
  const programs = await clients.bet.listProgram()
  if (!programs.status) return { is: 'failed' }
  const program = programs.data.find((each) => each.round?.id === roundId)
  const round = program && readRound(program)
  if (!round) return { is: 'unknown' }
  if (round.status !== 'open' || nowMs < round.opensAtMs || nowMs >= round.closesAtMs)
    return { is: 'shut', round }
  const [setting, plans] = await Promise.all([
    clients.bet.getSettingMember2({ params: { id: round.programId } }),
    clients.bet.getOutComeRateSelectType({ params: { id: round.roundId } }),
  ])
  const plan = pickPlan(plans.data, wanted ?? DEFAULT_PLAN)
  if (!setting.status || !plans.status || !plan) return { is: 'failed' }
  const { board: types, types: sold, rank } = setting.data
  if (!types) return { is: 'ordinary', round }
  const onBoard = types.filter((each) => each.plan === plan.plan)
  const offers = readPlanOffers(sold, plan)
    .filter(({ type }) => onBoard.some((each) => each.type === type))
    .map(({ type, digits, discount, stakeMin, stakeMax }) => ({ type, digits, discount, stakeMin, stakeMax }))
    .sort((a, b) => rankOf(a.type) - rankOf(b.type))
  return {
    ...{ is: 'selling', round, offers, types, key: crypto.randomUUID() },
    rankNote: rank ? rankNoteText.live : null,
    plan: { code: plan.plan, name: plan.name },
    plans: plans.data.map(({ plan: code, name }) => ({ code, name })),
  }
}

/** The most wanted types first; the others in the order of the round. */
const FIRST: readonly BetType[] = ['two_bottom', 'two_top', 'three_top', 'run_top', 'run_bottom', 'three_tod']

function rankOf(type: BetType): number {
  const place = FIRST.indexOf(type)
  return place < 0 ? FIRST.length : place
}
