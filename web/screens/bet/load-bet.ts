import { redirect } from 'react-router'
import type { Clients } from '../../../contract/client.ts'
import type { Prize } from '../../../contract/services/prize.ts'
import type { DrawResult, Program } from '../../../contract/shapes.ts'
import { DEFAULT_PLAN } from '../../../domain/betting/price/default-rates.ts'
import { type DrawShape, drawShape } from '../../../domain/betting/win/draw-shape.ts'
import { isFast } from '../../../domain/lottery/lotteries/yeekee.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import type { ResultOrigin } from '../../../domain/lottery/result-origin.ts'
import { oldDrawWords } from '../../rounds/old-draw.ts'
import { currentRounds, drawDayMs, readRound, type ShownRound } from '../../rounds/shown-round.ts'
import { rankNoteText } from '../../text/rank-note.ts'
import { firstEntry, type LastBet } from './last/last-bet.ts'
import { type Offer, pickPlan, readOffer, readPlanOffers } from './offer.ts'
import type { FirstEntry } from './write/editor-state.ts'

/** What the bet page shows, by the state of the round. */
export type BetPage =
  | {
      is: 'selling'
      round: ShownRound
      plan: ChosenPlan
      offers: readonly Offer[]
      /** What the ticket starts with: as the member last bet on this lottery. Null for the first bet. */
      first: FirstEntry | null
      previous: PreviousDraw | null
      /** Which bets can win together; null for a lottery whose rules we lack. */
      draw: DrawShape | null
      /** What the member's rank does to the rates; null: nothing is to be said. */
      rankNote: string | null
      key: string
    }
  | NotSelling

/** Why a round cannot be bet on. */
export type NotSelling =
  /** The round exists, but has not opened or has closed. */
  | { is: 'shut'; round: ShownRound; next: ShownRound | null }
  | { is: 'failed'; round: ShownRound | null }
  | { is: 'unknown' }

/** The plan of the ticket, and whether there are others. */
export interface ChosenPlan {
  readonly code: string
  readonly name: string
  readonly hasOthers: boolean
}

export interface PreviousDraw {
  readonly drawAtMs: number
  readonly result: DrawResult
  readonly origin: ResultOrigin | undefined
}

/** The open round that closes next: where `/bet` without a round leads. */
export async function soonestOpenRound(clients: Clients): Promise<ShownRound | undefined> {
  const programs = await clients.bet.listProgram()
  return currentRounds(programs.data).find((round) => round.status === 'open')
}

export interface WantedRound {
  readonly roundId: string
  /** The plan in the address; null for none. */
  readonly plan: string | null
  readonly nowMs: number
}

/** The round, what it sells in the plan, and its lottery's last result. */
export async function loadBetPage(
  clients: Clients,
  wanted: WantedRound & { readonly lastBets: readonly LastBet[] },
): Promise<BetPage> {
  const found = await findOpenRound(clients, wanted)
  if (found.is !== 'open') return found
  const { round } = found
  const [setting, plans, prizes] = await Promise.all([
    clients.bet.getSettingMember({ params: { id: round.programId } }),
    clients.bet.getOutComeRateSelectType({ params: { id: round.roundId } }),
    clients.prize.getListPrize({ query: { program_id: round.programId, limit: 3 } }),
  ])
  const last = wanted.lastBets.find(({ lottery }) => lottery === round.lotteryCode)
  const code = wanted.plan ?? last?.plan ?? DEFAULT_PLAN
  // A requested plan other than the default is not replaced just because the plans could not be loaded.
  if (!setting.status || (!plans.status && code !== DEFAULT_PLAN)) return { is: 'failed', round }
  const { types } = setting.data
  const plan = pickPlan(plans.data, code)
  const drawn = prizes.data.find((prize) => prize.result)
  const lottery = findLottery(round.lotteryCode)
  const offers = plan ? readPlanOffers(types, plan) : types.map(readOffer)
  return {
    is: 'selling',
    round,
    plan: { code: plan?.plan ?? DEFAULT_PLAN, name: plan?.name ?? '', hasOthers: plans.data.length > 1 },
    offers,
    first: last ? firstEntry(last, offers) : null,
    previous: drawn ? readPrevious(drawn, wanted.nowMs) : null,
    draw: lottery ? drawShape(lottery, round.businessDate) : null,
    rankNote: rankNote(setting.data.rank, offers, lottery !== undefined && isFast(lottery)),
    // The form without JavaScript needs a key for its bet, and only the page can make it.
    key: crypto.randomUUID(),
  }
}

function rankNote(
  rank: { readonly rank: number; readonly raise_percent: number } | undefined,
  offers: readonly Offer[],
  isPromised: boolean,
): string | null {
  if (!rank) return null
  if (offers.some(({ planRate }) => planRate !== undefined))
    return rankNoteText.raised(rank.rank, String(rank.raise_percent))
  return isPromised ? rankNoteText.promised : null
}

/** A draw of years ago says nothing about this one. */
function readPrevious({ business_date, result, origin }: Prize, nowMs: number): PreviousDraw | null {
  const drawAtMs = drawDayMs(business_date)
  return result && !oldDrawWords(drawAtMs, nowMs) ? { drawAtMs, result, origin } : null
}

/** The round if it takes bets now, otherwise the reason. */
export async function findOpenRound(
  clients: Clients,
  { roundId, nowMs }: Pick<WantedRound, 'roundId' | 'nowMs'>,
): Promise<NotSelling | { is: 'open'; round: ShownRound }> {
  const programs = await clients.bet.listProgram()
  if (!programs.status) return { is: 'failed', round: null }
  const program = programs.data.find((each) => each.round?.id === roundId)
  const round = program && readRound(program)
  if (!round) return shutRound(clients, { roundId, nowMs }, programs.data)
  if (round.status !== 'open' || nowMs < round.opensAtMs || nowMs >= round.closesAtMs)
    return { is: 'shut', round, next: null }
  // Live prices are sold by booking, on a page of their own.
  if (program.sold === 'realtime') throw redirect(`/bet-realtime/${roundId}`)
  return { is: 'open', round }
}

/** A round that is not its lottery's current one has closed, or never existed. */
async function shutRound(
  clients: Clients,
  { roundId, nowMs }: Pick<WantedRound, 'roundId' | 'nowMs'>,
  programs: readonly Program[],
): Promise<NotSelling> {
  const prizes = await clients.prize.prizeMember({ query: { round_id: roundId, limit: 1 } })
  const [prize] = prizes.data
  if (!prize) return { is: 'unknown' }
  const drawAtMs = Date.parse(prize.draw_at)
  const next = currentRounds(programs).find(
    ({ programId, status }) => programId === prize.program_id && status === 'open',
  )
  return {
    is: 'shut',
    next: next ?? null,
    round: {
      roundId: prize.round_id,
      programId: prize.program_id,
      lotteryCode: prize.program_code,
      name: prize.program_name,
      planCount: 0,
      group: prize.group,
      flag: prize.flag,
      status: prize.status,
      businessDate: prize.business_date,
      // The list of draws has no opening and closing times; it is enough that they are past.
      opensAtMs: 0,
      closesAtMs: Math.min(drawAtMs, nowMs),
      drawAtMs,
      result: prize.result,
      origin: prize.origin,
    },
  }
}
