import { satang, satangToBaht } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { move } from '../ledger/move.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { listStandingTickets, type StandingTicket, updateTicketsRefunded } from './queries-refund.ts'

/** Tickets refunded in one transaction: few enough that a bet of the same member hardly waits. */
const TICKETS_A_REFUND = 500

/**
 * Refunds every ticket of a round that takes no more bets, once, in small transactions. A repeat continues where the
 * run before ended; two workers may run at once. Returns how many tickets this run has refunded.
 */
export async function refundTickets(ctx: Context, roundId: string): Promise<number> {
  let refunded = 0
  let last: StandingTicket | undefined
  // Each pass starts after the last ticket seen, so the loop ends with the round's tickets.
  for (;;) {
    const page = await listStandingTickets(ctx.read, roundId, last, TICKETS_A_REFUND)
    if (page.length === 0) return refunded
    refunded += await refundPage(ctx, roundId, page)
    last = page.at(-1)
  }
}

function refundPage(ctx: Context, roundId: string, page: readonly StandingTicket[]): Promise<number> {
  return ctx.transaction(async (tx) => {
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
    return tickets.length
  })
}
