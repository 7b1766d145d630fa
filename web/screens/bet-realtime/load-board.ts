import type { BoardTypeShown } from '../../../contract/board.ts'
import type { Clients } from '../../../contract/client.ts'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { readRound, type ShownRound } from '../../rounds/shown-round.ts'
import { fitsBoard, type LiveOffer } from './board.ts'

/** What the page of a board shows. */
export type BoardPage =
  | {
      is: 'selling'
      round: ShownRound
      offers: readonly LiveOffer[]
      types: readonly BoardTypeShown[]
      /** For the form that works without JavaScript. */
      key: string
    }
  /** The round has closed, or is not open yet. */
  | { is: 'shut'; round: ShownRound }
  /** Open, and not sold at live prices. */
  | { is: 'ordinary'; round: ShownRound }
  | { is: 'failed' }
  | { is: 'unknown' }

/** The rounds that are sold at live prices, the soonest to close first. */
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
  { roundId, nowMs }: { readonly roundId: string; readonly nowMs: number },
): Promise<BoardPage> {
  const programs = await clients.bet.listProgram()
  if (!programs.status) return { is: 'failed' }
  const program = programs.data.find((each) => each.round?.id === roundId)
  const round = program && readRound(program)
  if (!round) return { is: 'unknown' }
  if (round.status !== 'open' || nowMs < round.opensAtMs || nowMs >= round.closesAtMs)
    return { is: 'shut', round }
  const setting = await clients.bet.getSettingMember({ params: { id: round.programId } })
  if (!setting.status) return { is: 'failed' }
  const { board: types, types: sold } = setting.data
  if (!types) return { is: 'ordinary', round }
  const offers = sold
    .filter(({ type }) => fitsBoard(type) && types.some((each) => each.type === type))
    .map(({ type, digits, min, max }) => ({
      type,
      digits,
      stakeMin: bahtToSatang(min),
      stakeMax: bahtToSatang(max),
    }))
    .sort((a, b) => rankOf(a.type) - rankOf(b.type))
  return { is: 'selling', round, offers, types, key: crypto.randomUUID() }
}

/** What most people look for comes first; the others follow in the order they are sold in. */
const FIRST: readonly BetType[] = ['two_bottom', 'two_top', 'three_top', 'run_top', 'run_bottom', 'three_tod']

function rankOf(type: BetType): number {
  const place = FIRST.indexOf(type)
  return place < 0 ? FIRST.length : place
}
