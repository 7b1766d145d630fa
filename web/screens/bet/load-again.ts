import type { Clients } from '../../../contract/client.ts'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { betPath } from '../../rounds/bet-path.ts'
import { currentRounds } from '../../rounds/shown-round.ts'
import type { NewLine } from './write/lines.ts'

/** Lines to add to the draft at once: those of an old ticket, or of a favourite. */
export interface Again {
  /** Identifies the source: its lines are added once, however often the page renders. */
  readonly key: string
  readonly bets: readonly NewLine[]
}

/** The lines the address asks for. Null for none, or for those of another member. */
export async function loadAgain(clients: Clients, search: URLSearchParams): Promise<Again | null> {
  const [ticketId, favouriteId] = [search.get('from'), search.get('favourite')]
  if (favouriteId) {
    const kept = (await clients.bet.favourites()).data.find(({ id }) => id === favouriteId)
    return kept ? { key: kept.id, bets: kept.lines.map(readLine) } : null
  }
  if (!ticketId) return null
  const bill = (await clients.bet.getHistory({ params: { id: ticketId } })).data.find(
    ({ id }) => id === ticketId,
  )
  return bill ? { key: bill.id, bets: bill.lines.map(readLine) } : null
}

/** Where an old ticket can be bet again: the open round of its lottery, in its plan. Null when none takes bets. */
export async function againPath(clients: Clients, ticketId: string): Promise<string | null> {
  const [history, programs] = await Promise.all([
    clients.bet.getHistory({ params: { id: ticketId } }),
    clients.bet.listProgram(),
  ])
  const bill = history.data.find(({ id }) => id === ticketId)
  const round = currentRounds(programs.data).find(
    ({ programId, status }) => programId === bill?.round.program_id && status === 'open',
  )
  if (!bill || !round) return null
  return `${betPath({ roundId: round.roundId, plan: bill.plan })}&from=${ticketId}`
}

function readLine(line: { type: string; number: string; amount: number }): NewLine {
  return { type: line.type as BetType, number: line.number, stake: bahtToSatang(line.amount) }
}
