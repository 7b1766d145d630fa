import { linePays } from '../../../domain/betting/win/payout.ts'
import type { SealDifference, SealFault } from '../../../domain/fair/seal-faults.ts'
import type { Reader } from '../../context.ts'
import { listSoldTickets, type SoldTicket } from '../betting/queries-sold.ts'
import type { SealedRound } from '../fairness/open-sealed-round.ts'
import type { Settlement } from './queries.ts'
import { listGivenBack, listUnpaid, type SettleItem, sumPaidBefore } from './queries-payment.ts'
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
      const compared = compare(sealed, item, { ...page, result: of.result })
      const fault = typeof compared === 'string' ? compared : undefined
      const before = page.paidBefore.get(item.ticketId) ?? 0
      if (fault || before !== item.before) {
        await next
        return { fault: fault ?? 'before', ticketId: item.ticketId }
      }
      due.push(compared as SettleItem)
    }
    if (page.items.length < PAGE) return due
  }
}

async function readPage(reader: Reader, { settlement }: DueOf, after: SettleItem | undefined) {
  const items = await listUnpaid(reader, settlement, after, PAGE)
  const memberIds = items.map((item) => item.memberId)
  const ticketIds = items.map((item) => item.ticketId)
  // Before a first settlement nothing was moved.
  const isFirst = settlement.revision === 1
  const [tickets, moved, returned] = await Promise.all([
    listSoldTickets(reader, memberIds, ticketIds),
    isFirst ? [] : sumPaidBefore(reader, settlement.revision, memberIds, ticketIds),
    isFirst ? [] : listGivenBack(reader, memberIds, ticketIds),
  ])
  return {
    items,
    sold: new Map(tickets.map((ticket) => [ticket.ticketId, ticket])),
    paidBefore: new Map(moved.map(({ ticketId, paid }) => [ticketId, paid])),
    givenBack: new Map(returned.map(({ ticketId, amount }) => [ticketId, amount])),
  }
}

interface Known {
  readonly sold: ReadonlyMap<string, SoldTicket>
  readonly givenBack: ReadonlyMap<string, number>
  readonly result: DueOf['result']
}

/** What is paid for a ticket whose stake is back is what its win is above it, whatever its row says of that. */
function compare(
  sealed: SealedRound,
  item: SettleItem,
  { sold, givenBack, result }: Known,
): SettleItem | SealFault {
  const ticket = sold.get(item.ticketId)
  const lines = ticket && sealed.linesOf(ticket)
  if (!lines) return 'ticket'
  const isIn = result && (result.officialAt === null || ticket.placedAt < result.officialAt)
  const back = givenBack.get(item.ticketId) ?? 0
  const won = isIn ? lines.reduce((sum, line) => sum + linePays(line, result.canonical), 0) : 0
  if (Math.max(won - back, 0) !== item.payout) return 'payout'
  return result && !isIn && back === 0 ? { ...item, least: ticket.net } : item
}
