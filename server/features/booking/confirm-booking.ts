import type { Admitted } from '../../../domain/betting/admit.ts'
import { type BookedLine, isHeld } from '../../../domain/betting/book.ts'
import { type ConfirmDecision, decideConfirm } from '../../../domain/betting/confirm.ts'
import { invariant } from '../../../domain/invariant.ts'
import { NO_MONEY, satang } from '../../../domain/money.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { ticketFromRow } from '../betting/placed-ticket.ts'
import { listBettors, listTicketsByKey } from '../betting/queries.ts'
import { roundView } from '../betting/round-view.ts'
import { readSales, type SalesOfBatch } from '../betting/sales-of-batch.ts'
import { sellHeldTicket } from '../betting/sell-held-ticket.ts'
import type { PlacedTicket, PlaceTicket } from '../betting/ticket.ts'
import { post } from '../ledger/post.ts'
import { findCash, lockAccounts } from '../ledger/queries.ts'
import { releaseNumbers } from '../risk/hold-numbers.ts'
import { shareRounds } from '../rounds/queries-locks.ts'
import { type RoundForSale, roundsForSale } from '../rounds/rounds-for-sale.ts'
import { bookedLinesOf } from './booking.ts'
import { findBooking, insertResolutions, lockBooking, type StoredBooking } from './queries.ts'

export interface ConfirmBooking {
  readonly memberId: string
  readonly bookingId: string
  readonly note: string | null
  /** The places of the lines whose changed rate the member accepts. Undefined: the member was not asked. */
  readonly accepted: readonly number[] | undefined
}

/**
 * Sells what a booking holds: it becomes a ticket of the same id, once. Doing it again gives the same answer.
 * Throws `Refusal` BOOKING_UNKNOWN, BOOKING_EXPIRED, BOOKING_OVER, KEY_REUSED, ROUND_CLOSED, MEMBER_BANNED,
 * LINES_CHANGED.
 */
export async function confirmBooking(ctx: Context, wish: ConfirmBooking): Promise<PlacedTicket> {
  const found = await findBooking(ctx.read, wish.memberId, { id: wish.bookingId })
  if (!found) throw new Refusal('BOOKING_UNKNOWN')
  return ctx.transaction(async (tx) => {
    await shareRounds(tx, [found.roundId]) // round before member: a close waits for us, or we for it
    await lockBooking(tx, wish.memberId, wish.bookingId) // a second tap, and the sweeper, wait here
    await lockAccounts(tx, [wish.memberId])
    const booking = await findBooking(tx, wish.memberId, { id: wish.bookingId })
    invariant(booking, 'a booking is never removed')
    if (booking.outcome === 'confirmed') return confirmedBefore(tx, booking)
    if (booking.outcome === 'cancelled') throw new Refusal('BOOKING_OVER')
    if (booking.outcome !== null) throw new Refusal('BOOKING_EXPIRED')
    // Keys are the member's to choose: one who has bet under the name of a booking has used its key up.
    const [taken] = await listTicketsByKey(tx, [booking.memberId], [booking.id])
    if (taken) throw new Refusal('KEY_REUSED')

    const [round] = await roundsForSale(ctx, tx, booking.operatorId, [booking.roundId])
    if (!round) throw new Refusal('ROUND_CLOSED') // its lottery is sold no more
    const lines = bookedLinesOf(booking)
    const ticket = wishOf(booking, lines, wish.note)
    // Locks the numbers and reads the clock after that: whoever has found this booking expired has taken its capacity.
    const sales = await readSales(tx, [ticket], new Map([[round.id, roundView(round)]]))
    const decision = await decide(tx, wish, booking, round)
    return sell(ctx, tx, { booking, round, ticket, sales, decision })
  })
}

async function decide(
  tx: Tx,
  wish: ConfirmBooking,
  booking: StoredBooking,
  round: RoundForSale,
): Promise<Extract<ConfirmDecision, { ok: true }>> {
  const [bettor] = await listBettors(tx, booking.operatorId, [booking.memberId])
  const lines = bookedLinesOf(booking)
  const decision = decideConfirm(
    {
      memberStatus: bettor?.status === 'active' ? 'active' : 'banned',
      lines,
      expiresAtMs: booking.expiresAt.getTime(),
      accepted: wish.accepted,
    },
    roundView(round),
    tx.now.getTime(),
  )
  if (decision.ok) return decision
  const changed = decision.changed?.map((index) => ({ ...(lines[index] as BookedLine), index }))
  throw new Refusal(decision.code, changed && { changed: changed.map(changedLine) })
}

function changedLine({ index, rate, stakeMax }: BookedLine & { readonly index: number }) {
  return { index, code: 'RATE_CHANGED', rate, stakeMax }
}

/** Nothing here can be refused any more. */
async function sell(
  ctx: Context,
  tx: Tx,
  sale: {
    readonly booking: StoredBooking
    readonly round: RoundForSale
    readonly ticket: PlaceTicket
    readonly sales: SalesOfBatch
    readonly decision: Extract<ConfirmDecision, { ok: true }>
  },
): Promise<PlacedTicket> {
  const { booking, round, ticket, sales, decision } = sale
  const { id, memberId, operatorId, roundId } = booking
  const { lines, total, net, left } = decision
  const admitted: Admitted = { ok: true, lines, total, net, discount: satang(total - net) }
  const sold = await sellHeldTicket(ctx, tx, { id, wish: ticket, admitted, salt: round.salt })
  if (left > NO_MONEY) {
    await post(tx, ctx.chance, [
      {
        ...{ memberId, operatorId, kind: 'release', refType: 'booking', refId: id },
        ...{ debit: 'hold', credit: 'cash', amount: left, actor: 'member' },
      },
    ])
  }
  sales.take(roundId, lines)
  const cash = await findCash(tx, memberId)
  invariant(cash, 'a member has a cash account')
  await Promise.all([
    insertResolutions(tx, [{ memberId, id, outcome: 'confirmed', cashAfter: cash.balance }]),
    releaseNumbers(tx, [id]),
    sales.write(tx),
  ])
  tx.afterCommit({ name: 'prices', roundId })
  return { ...sold, cashAfter: satang(cash.balance) }
}

async function confirmedBefore(tx: Tx, booking: StoredBooking): Promise<PlacedTicket> {
  const [ticket] = await listTicketsByKey(tx, [booking.memberId], [booking.id])
  invariant(ticket && booking.cashAtEnd !== null, 'a confirmed booking is a ticket')
  return { ...ticketFromRow(ticket), cashAfter: satang(booking.cashAtEnd) }
}

/** The ticket a booking becomes. Its key is the booking, so the same booking can never be two tickets. */
function wishOf(booking: StoredBooking, lines: readonly BookedLine[], note: string | null): PlaceTicket {
  const { operatorId, memberId, roundId, plan, requestHash } = booking
  return {
    ...{ operatorId, memberId, roundId, plan, note, requestHash },
    key: booking.id,
    lines: lines.filter(isHeld).map(({ type, number, stake }) => ({ type, number, stake })),
  }
}
