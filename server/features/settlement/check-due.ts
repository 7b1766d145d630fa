import { linePays } from '../../../domain/betting/win/payout.ts'
import type { SealDifference, SealFault } from '../../../domain/fair/seal-faults.ts'
import type { Reader } from '../../context.ts'
import { listSoldTickets, type SoldTicket } from '../betting/queries-sold.ts'
import type { SealedRound } from '../fairness/open-sealed-round.ts'
import type { Settlement } from './queries.ts'
import { listUnpaid, type SettleItem, sumPaidBefore } from './queries-payment.ts'
import type { ResultRow } from './queries-result.ts'

/** Tickets compared at a time: bets wait for about 10 ms. */
const PAGE = 1_000

export interface DueOf {
  readonly settlement: Pick<Settlement, 'roundId' | 'revision'>
  /** Undefined for a void, by which nobody wins. Tickets placed from `officialAt` on take no part. */
  readonly result: Pick<ResultRow, 'canonical' | 'officialAt'> | undefined
}

/**
 * Compares every ticket that a settlement still has to pay with the seal of its round: that it is the one that was
 * sold, wins what it is to be paid, and holds what earlier revisions have moved. Returns the items as they were
 * compared, and only those are paid: what the database says a moment later no longer counts.
 */
export async function checkDue(
  reader: Reader,
  sealed: SealedRound,
  of: DueOf,
): Promise<readonly SettleItem[] | SealDifference> {
  const due: SettleItem[] = []
  let next = readPage(reader, of, undefined)
  for (;;) {
    const page = await next
    // The database reads on while this page is compared.
    if (page.items.length === PAGE) next = readPage(reader, of, page.items.at(-1))
    for (const item of page.items) {
      const fault = faultOf(sealed, item, page.sold.get(item.ticketId), of.result)
      const before = page.paidBefore.get(item.ticketId) ?? 0
      if (fault || before !== item.before) {
        await next
        return { fault: fault ?? 'before', ticketId: item.ticketId }
      }
      due.push(item)
    }
    if (page.items.length < PAGE) return due
  }
}

async function readPage(reader: Reader, { settlement }: DueOf, after: SettleItem | undefined) {
  const items = await listUnpaid(reader, settlement, after, PAGE)
  const memberIds = items.map((item) => item.memberId)
  const ticketIds = items.map((item) => item.ticketId)
  const [tickets, moved] = await Promise.all([
    listSoldTickets(reader, memberIds, ticketIds),
    settlement.revision === 1 ? [] : sumPaidBefore(reader, settlement.revision, memberIds, ticketIds),
  ])
  return {
    items,
    sold: new Map(tickets.map((ticket) => [ticket.ticketId, ticket])),
    paidBefore: new Map(moved.map(({ ticketId, paid }) => [ticketId, paid])),
  }
}

function faultOf(
  sealed: SealedRound,
  item: SettleItem,
  ticket: SoldTicket | undefined,
  result: DueOf['result'],
): SealFault | undefined {
  const lines = ticket && sealed.linesOf(ticket)
  if (!lines) return 'ticket'
  const isIn = result && (result.officialAt === null || ticket.placedAt < result.officialAt)
  const payout = isIn ? lines.reduce((sum, line) => sum + linePays(line, result.canonical), 0) : 0
  return payout === item.payout ? undefined : 'payout'
}
