import type { RefundReason } from '../../../domain/betting/refund-reason.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { RoundStatus } from '../../../domain/lottery/round-status.ts'
import { satang, satangToBaht } from '../../../domain/money.ts'
import type { Context, Tx } from '../../context.ts'
import { move } from '../ledger/move.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { giveBackNumbers } from '../risk/give-back-numbers.ts'
import { findRound } from '../rounds/queries.ts'
import { lockRoundsAndAccounts } from '../rounds/queries-locks.ts'
import { recountTickets } from '../safer/count-play.ts'
import type { SoldByBatch } from './batches/sold-by-batch.ts'
import { findTicketToCancel } from './queries-cancel.ts'
import { listStandingTickets, type StandingTicket, updateTicketsRefunded } from './queries-refund.ts'
import { listSoldTickets, type SoldTicket } from './queries-sold.ts'

/** Tickets refunded in one transaction: few enough that a bet of the same member hardly waits. */
const TICKETS_A_REFUND = 500

export interface RefundTickets {
  readonly roundId: string
  /** Only the tickets placed from this time on, and why. Absent: all, because the round is void. */
  readonly late?: { readonly from: Date; readonly reason: RefundReason }
  /** Whether a ticket is the one that was sold. */
  readonly isSold: (ticket: SoldTicket) => boolean
  /** Asked in each transaction: whether what refunds them still holds. */
  readonly goesOn: (tx: Tx) => Promise<boolean>
}

/**
 * Refunds tickets of a round that takes no more bets, once, in small transactions. A repeat continues where the run
 * before ended; two workers may run at once. All are looked at before any is refunded, and again with its refund: a
 * million of them are not kept in memory. Returns the first ticket that is not the one that was sold: then nothing is
 * refunded.
 */
export async function refundTickets(ctx: Context, wish: RefundTickets): Promise<string | undefined> {
  return (
    (await eachPage(ctx, wish, async () => true)) ??
    (await eachPage(ctx, wish, (page) => refundPage(ctx, wish, page)))
  )
}

/** `take` says whether to go on. */
async function eachPage(
  ctx: Context,
  { roundId, late, isSold }: RefundTickets,
  take: (page: readonly StandingTicket[]) => Promise<boolean>,
): Promise<string | undefined> {
  let last: StandingTicket | undefined
  // Each pass starts after the last ticket seen, so the loop ends with the round's tickets.
  for (;;) {
    const page = await listStandingTickets(ctx.read, roundId, {
      from: late?.from,
      after: last,
      limit: TICKETS_A_REFUND,
    })
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
    if (!(await take(page))) return undefined
    last = page.at(-1)
  }
}

/** False: something newer has come. */
function refundPage(
  ctx: Context,
  { roundId, late, goesOn }: RefundTickets,
  page: readonly StandingTicket[],
): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    if (!(await goesOn(tx))) return false
    await lockAccounts(tx, [...new Set(page.map((ticket) => ticket.memberId))])
    const mine = new Set(await updateTicketsRefunded(tx, page, late?.reason ?? null))
    const tickets = page.filter((ticket) => mine.has(ticket.ticketId))
    await recountTickets(tx, tickets)
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
    return true
  })
}

/** Rounds whose result nobody has agreed on. */
const UNDRAWN: ReadonlySet<RoundStatus> = new Set(['open', 'closed', 'sealed'])

export interface VoidTicket {
  readonly memberId: string
  readonly ticketId: string
  /** What it was sold for by the seal of its round, or before that by its batch. */
  readonly sold: SoldByBatch
}

/**
 * Voids one ticket of a member whose account was closed, and gives its price back, once. It stays a leaf of its round and takes no part in any
 * result. A ticket whose round has its result stands: false, also for one that stands no more.
 */
export function voidTicket(ctx: Context, wish: VoidTicket): Promise<boolean> {
  const { memberId, ticketId } = wish
  return ctx.transaction(async (tx) => {
    const found = await findTicketToCancel(tx, memberId, ticketId)
    if (!found) return false
    const { operatorId, roundId } = found
    // A result of the round, and another run of this, wait for these locks.
    await lockRoundsAndAccounts(tx, { operatorId, roundIds: [roundId], memberIds: [memberId] })
    const [ticket, round] = await Promise.all([
      findTicketToCancel(tx, memberId, ticketId),
      findRound(tx, roundId),
    ])
    if (ticket?.status !== 'placed' || !round || !UNDRAWN.has(round.status)) return false
    invariant(wish.sold.net === ticket.net, 'what goes back is what was paid by the seal')
    // No refusals below this line.
    if (round.status === 'open') await giveBackNumbers(tx, roundId, wish.sold.lines)
    await updateTicketsRefunded(tx, [wish], 'closed')
    await recountTickets(tx, [wish])
    await move(tx, ctx.chance, [
      {
        ...{ memberId, operatorId, kind: 'refund', refType: 'ticket', refId: ticketId },
        ...{ debit: 'round:escrow', credit: 'cash', amount: satang(ticket.net), actor: 'system' },
      },
    ])
    return true
  })
}
