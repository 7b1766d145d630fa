import type { RefundReason } from '../../../domain/betting/refund-reason.ts'
import { satang, satangToBaht } from '../../../domain/money.ts'
import type { Context, Tx } from '../../context.ts'
import { move } from '../ledger/move.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { listStandingTickets, type StandingTicket, updateTicketsRefunded } from './queries-refund.ts'

/** Tickets refunded in one transaction: few enough that a bet of the same member hardly waits. */
const TICKETS_A_REFUND = 500

export interface RefundTickets {
  readonly roundId: string
  /** Only the tickets placed from this time on, and why. Absent: all, because the round is void. */
  readonly late?: { readonly from: Date; readonly reason: RefundReason }
  /** Asked in each transaction: whether what refunds them still holds. */
  readonly goesOn: (tx: Tx) => Promise<boolean>
}

/**
 * Refunds tickets of a round that takes no more bets, once, in small transactions. A repeat continues where the run before
 * ended; two workers may run at once. Returns how many tickets this run has refunded.
 */
export async function refundTickets(ctx: Context, wish: RefundTickets): Promise<number> {
  const { roundId, late } = wish
  let refunded = 0
  let last: StandingTicket | undefined
  // Each pass starts after the last ticket seen, so the loop ends with the round's tickets.
  for (;;) {
    const page = await listStandingTickets(ctx.read, roundId, {
      from: late?.from,
      after: last,
      limit: TICKETS_A_REFUND,
    })
    if (page.length === 0) return refunded
    const count = await refundPage(ctx, wish, page)
    if (count === undefined) return refunded
    refunded += count
    last = page.at(-1)
  }
}

/** Undefined: something newer has come. */
function refundPage(
  ctx: Context,
  { roundId, late, goesOn }: RefundTickets,
  page: readonly StandingTicket[],
): Promise<number | undefined> {
  return ctx.transaction(async (tx) => {
    if (!(await goesOn(tx))) return undefined
    await lockAccounts(tx, [...new Set(page.map((ticket) => ticket.memberId))])
    const mine = new Set(await updateTicketsRefunded(tx, page, late?.reason ?? null))
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
      // Its words are those of a void round.
      if (!late) tx.afterCommit({ name: 'refund', memberId, roundId, amount: satangToBaht(satang(net)) })
    }
    return tickets.length
  })
}
