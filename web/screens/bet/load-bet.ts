import type { Clients } from '../../../contract/client.ts'
import type { DrawResult } from '../../../contract/shapes.ts'
import { currentRounds, drawDayMs, readRound, type ShownRound } from '../../rounds/shown-round.ts'
import { type Offer, readOffer } from './offer.ts'

/** What the bet page shows, whichever way the round stands. */
export type BetPage =
  | { is: 'selling'; round: ShownRound; offers: readonly Offer[]; previous: PreviousDraw | null; key: string }
  /** The round is there, but not to be bet on: it has not opened, or has closed. */
  | { is: 'shut'; round: ShownRound }
  | { is: 'failed'; round: ShownRound | null }
  | { is: 'unknown' }

export interface PreviousDraw {
  readonly drawAtMs: number
  readonly result: DrawResult
}

/** The soonest round to close that takes bets now: where `/bet` without a round leads. */
export async function soonestOpenRound(clients: Clients): Promise<ShownRound | undefined> {
  const programs = await clients.bet.listProgram()
  return currentRounds(programs.data).find((round) => round.status === 'open')
}

/** The round, what it sells and how its lottery was drawn last. */
export async function loadBetPage(clients: Clients, roundId: string, nowMs: number): Promise<BetPage> {
  const programs = await clients.bet.listProgram()
  if (!programs.status) return { is: 'failed', round: null }
  const program = programs.data.find((each) => each.round?.id === roundId)
  const round = program && readRound(program)
  if (!round) return shutRound(clients, roundId, nowMs)
  if (round.status !== 'open' || nowMs < round.opensAtMs || nowMs >= round.closesAtMs)
    return { is: 'shut', round }

  const [setting, prizes] = await Promise.all([
    clients.bet.getSettingMember({ params: { id: round.programId } }),
    clients.prize.getListPrize({ query: { program_id: round.programId, limit: 3 } }),
  ])
  if (!setting.status) return { is: 'failed', round }
  const drawn = prizes.data.find((prize) => prize.result)
  return {
    is: 'selling',
    round,
    offers: setting.data.types.map(readOffer),
    previous: drawn?.result ? { drawAtMs: drawDayMs(drawn.business_date), result: drawn.result } : null,
    // For the form that works without JavaScript: its bet must have a key too, and only this page can make it.
    key: crypto.randomUUID(),
  }
}

/** A round that is no lottery's current one any more has closed, or never was. */
async function shutRound(clients: Clients, roundId: string, nowMs: number): Promise<BetPage> {
  const prizes = await clients.prize.prizeMember({ query: { round_id: roundId, limit: 1 } })
  const [prize] = prizes.data
  if (!prize) return { is: 'unknown' }
  const drawAtMs = Date.parse(prize.draw_at)
  return {
    is: 'shut',
    round: {
      roundId: prize.round_id,
      programId: prize.program_id,
      lotteryCode: prize.program_code,
      name: prize.program_name,
      group: prize.group,
      flag: prize.flag,
      status: prize.status,
      businessDate: prize.business_date,
      // A list of draws tells when they are drawn, not when they closed: it is enough that this is over.
      opensAtMs: 0,
      closesAtMs: Math.min(drawAtMs, nowMs),
      drawAtMs,
      result: prize.result,
    },
  }
}
