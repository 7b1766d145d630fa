import { cost, type Satang, satang } from '../../../domain/money.ts'
import { countedOfTicket } from '../../../domain/turnover/counted.ts'
import type { Reader } from '../../context.ts'
import { linesOf } from '../betting/placed-ticket.ts'
import { sumTurnoverOfRound } from './queries.ts'

type Ticket = Parameters<typeof linesOf>[0] & {
  readonly id: string
  readonly roundId: string
  readonly status: string
}

/**
 * What each of a member's tickets counts, by its id. A round counts the stakes of all its tickets together, and each has its
 * share of that. Tickets that were given back, and those of rounds that are not counted yet, are missing.
 */
export async function turnoverOfTickets(
  reader: Reader,
  memberId: string,
  tickets: readonly Ticket[],
): Promise<ReadonlyMap<string, Satang>> {
  const counted = new Map<string, Satang>()
  const standing = tickets.filter(({ status }) => status === 'settled')
  for (const [roundId, own] of Map.groupBy(standing, (ticket) => ticket.roundId)) {
    const sums = await sumTurnoverOfRound(reader, roundId, [memberId])
    if (sums.length === 0) continue
    const parts = sums.map((sum) => ({ ...sum, staked: satang(sum.staked), counted: satang(sum.counted) }))
    for (const ticket of own) {
      const lines = linesOf(ticket).map(({ type, stake, discount }) => ({
        type,
        cost: cost(stake, discount),
      }))
      counted.set(ticket.id, countedOfTicket(lines, parts))
    }
  }
  return counted
}
