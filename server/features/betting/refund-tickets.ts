import { satang, satangToBaht } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { move } from '../ledger/move.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { listStandingTickets, type StandingTicket, updateTicketsRefunded } from './queries-refund.ts'
import { listSoldTickets, type SoldTicket } from './queries-sold.ts'

/** Tickets refunded in one transaction: few enough that a bet of the same member hardly waits. */
const TICKETS_A_REFUND = 500

/**
 * Refunds every ticket of a round that takes no more bets, once, in small transactions. A repeat continues where the
 * run before ended; two workers may run at once. `isSold` says whether a ticket is the one that was sold: at the first
 * that is not, nothing is refunded, and its id is returned. All are looked at before any is refunded, and again with its
 * refund: a million of them are not kept in memory.
 */
export async function refundTickets(
  ctx: Context,
  roundId: string,
  isSold: (ticket: SoldTicket) => boolean,
): Promise<string | undefined> {
  return (
    (await eachPage(ctx, roundId, isSold, async () => {})) ??
    (await eachPage(ctx, roundId, isSold, (page) => refundPage(ctx, roundId, page)))
  )
}

async function eachPage(
  ctx: Context,
  roundId: string,
  isSold: (ticket: SoldTicket) => boolean,
  take: (page: readonly StandingTicket[]) => Promise<void>,
): Promise<string | undefined> {
  let last: StandingTicket | undefined
  // Each pass starts after the last ticket seen, so the loop ends with the round's tickets.
  for (;;) {
    const page = await listStandingTickets(ctx.read, roundId, last, TICKETS_A_REFUND)
    if (page.length === 0) return undefined
    const sold = await listSoldTickets(
      ctx.read,
      page.map((ticket) => ticket.memberId),
      page.map((ticket) => ticket.ticketId),
    )
    const nets = new Map(sold.filter(isSold).map((ticket) => [ticket.ticketId, ticket.net]))
    // What is given back is what was compared, not what the row said before.
    const other = page.find(({ ticketId, net }) => nets.get(ticketId) !== net)
    if (other) return other.ticketId
    await take(page)
    last = page.at(-1)
  }
}

async function refundPage(ctx: Context, roundId: string, page: readonly StandingTicket[]): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockAccounts(tx, [...new Set(page.map((ticket) => ticket.memberId))])
    const mine = new Set(await updateTicketsRefunded(tx, page))
    const tickets = page.filter((ticket) => mine.has(ticket.ticketId))
    await move(
      tx,
      ctx.chance,
      tickets.map((ticket) => ({
        memberId: ticket.memberId,
        operatorId: ticket.operatorId,
        kind: 'refund',
        refType: 'ticket',
        refId: ticket.ticketId,
        debit: 'round:escrow',
        credit: 'cash',
        amount: satang(ticket.net),
        actor: 'settlement',
      })),
    )
    for (const { memberId, net } of tickets) {
      tx.afterCommit({ name: 'refund', memberId, roundId, amount: satangToBaht(satang(net)) })
    }
  })
}
