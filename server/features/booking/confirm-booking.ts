import { type Admitted, memberStatusOf, NO_SALES, stakedAtMost } from '../../../domain/betting/admit.ts'
import { type BookedLine, isHeld } from '../../../domain/betting/book.ts'
import { type ConfirmDecision, decideConfirm } from '../../../domain/betting/confirm.ts'
import { invariant } from '../../../domain/invariant.ts'
import { satang } from '../../../domain/money.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { recordActs, requireSeller } from '../assistants/sales.ts'
import { readSales, type SalesOfBatch } from '../betting/caps-of-batch.ts'
import { ticketFromRow } from '../betting/placed-ticket.ts'
import { type Bettor, findBettor, listTicketsByKey } from '../betting/queries.ts'
import { roundView } from '../betting/round-view.ts'
import { sellHeldTicket } from '../betting/sell-held-ticket.ts'
import type { PlacedTicket, PlaceTicket } from '../betting/ticket.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { lockHold } from '../ledger/queries-holds.ts'
import { releaseNumbers } from '../risk/hold-numbers.ts'
import { shareRounds } from '../rounds/queries-locks.ts'
import { type RoundForSale, roundsForSale } from '../rounds/rounds-for-sale.ts'
import { countStakes } from '../safer/count-play.ts'
import { limitRefused, readStakeUses } from '../safer/room-left.ts'
import { bookedLinesOf, holdOf } from './booking.ts'
import { findBooking, type StoredBooking } from './queries.ts'

export interface ConfirmBooking {
  readonly memberId: string
  /** Who confirms in the member's place. */
  readonly assistantId?: string | undefined
  readonly bookingId: string
  readonly note: string | null
  /** Positions of the lines whose changed rate the member accepts. Undefined: the member was not asked. */
  readonly accepted: readonly number[] | undefined
}

/**
 * Turns a booking into a ticket of the same id, once; a repeat gives the same answer. Throws `Refusal` BOOKING_UNKNOWN,
 * BOOKING_EXPIRED, BOOKING_OVER, KEY_REUSED, ROUND_CLOSED, MEMBER_BANNED, LINES_CHANGED, ROUND_LIMIT.
 */
export async function confirmBooking(ctx: Context, wish: ConfirmBooking): Promise<PlacedTicket> {
  const found = await findBooking(ctx.read, wish.memberId, { id: wish.bookingId })
  if (!found) throw new Refusal('BOOKING_UNKNOWN')
  return ctx.transaction(async (tx) => {
    await shareRounds(tx, [found.roundId]) // a close of the round waits for this lock
    // A repeated request and the job that ends bookings wait for this lock.
    await lockHold(tx, { memberId: wish.memberId, cause: 'booking', causeId: wish.bookingId })
    await lockAccounts(tx, [wish.memberId])
    const booking = await findBooking(tx, wish.memberId, { id: wish.bookingId })
    invariant(booking, 'a booking is never removed')
    if (booking.outcome === 'confirmed') return confirmedBefore(tx, booking)
    if (booking.outcome === 'cancelled') throw new Refusal('BOOKING_OVER')
    if (booking.outcome !== null) throw new Refusal('BOOKING_EXPIRED')
    // Members choose their keys: one may have bet with this booking's id as key.
    const [taken] = await listTicketsByKey(tx, [booking.memberId], [booking.id])
    if (taken) throw new Refusal('KEY_REUSED')

    const [round] = await roundsForSale(ctx, tx, booking.operatorId, [booking.roundId])
    if (!round) throw new Refusal('ROUND_CLOSED') // its lottery is no longer on sale
    const lines = bookedLinesOf(booking)
    const ticket = { ...wishOf(booking, lines, wish.note), assistantId: wish.assistantId }
    // The clock is read after the numbers are locked: whoever sees this booking as expired may have used its capacity.
    const reading = { lock: 'locked', confirms: booking.id } as const
    const sales = await readSales(tx, [ticket], new Map([[round.id, roundView(round)]]), reading)
    const bettor = await findBettor(tx, ticket)
    const confirmed = { booking, bettor, round, ticket, sales }
    const decision = await decide(tx, wish, confirmed)
    await requireSeller(tx, ticket, decision.total)
    return sell(ctx, tx, { ...confirmed, decision })
  })
}

/** A booking as it is found under the locks, and what its member has staked besides it. */
interface Confirmed {
  readonly booking: StoredBooking
  readonly bettor: Bettor | undefined
  readonly round: RoundForSale
  readonly ticket: PlaceTicket
  readonly sales: SalesOfBatch
}

async function decide(
  tx: Tx,
  wish: ConfirmBooking,
  { booking, bettor, round, ticket, sales }: Confirmed,
): Promise<Extract<ConfirmDecision, { ok: true }>> {
  // A limit that was lowered since the booking holds for its ticket.
  const limited = bettor?.isLimited
    ? [{ ...bettor, confirms: booking.id, most: stakedAtMost(ticket.lines) }]
    : []
  const limits = (await readStakeUses(tx, limited)).get(booking.memberId)
  const decision = decideConfirm(
    {
      memberStatus: memberStatusOf(bettor?.status),
      lines: bookedLinesOf(booking),
      sales: sales.of(ticket) ?? NO_SALES,
      expiresAtMs: booking.expiresAt.getTime(),
      accepted: wish.accepted,
      ...(limits && { limits }),
    },
    roundView(round),
    tx.now.getTime(),
  )
  if (decision.ok) return decision
  if ('moreAt' in decision) throw limitRefused(decision)
  const { ok: _, code, ...extra } = decision
  throw new Refusal(code, extra)
}

/** No refusals in here. */
async function sell(
  ctx: Context,
  tx: Tx,
  sale: Confirmed & { readonly decision: Extract<ConfirmDecision, { ok: true }> },
): Promise<PlacedTicket> {
  const { booking, bettor, round, ticket, sales, decision } = sale
  const { id, operatorId, held, roundId } = booking
  const { lines, total, net, left } = decision
  invariant(held - net === left, 'what is not sold goes back')
  const admitted: Admitted = { ok: true, lines, total, net, discount: satang(total - net) }
  const hold = holdOf(booking)
  const sold = await sellHeldTicket(ctx, tx, { id, hold, wish: ticket, admitted, salt: round.salt })
  sales.take(roundId, lines)
  const { memberId, assistantId } = ticket
  const act = { memberId, assistantId, kind: 'ticket', refId: id, stake: total } as const
  await Promise.all([
    releaseNumbers(tx, [id]),
    sales.write(tx),
    recordActs(tx, [act]),
    countStakes(tx, {
      playing: [{ memberId, operatorId, isTold: bettor?.isTold ?? false }],
      stakes: bettor?.isLimited ? [{ memberId, operatorId, staked: net }] : [],
    }),
  ])
  tx.afterCommit({ name: 'prices', roundId })
  return sold
}

async function confirmedBefore(tx: Tx, booking: StoredBooking): Promise<PlacedTicket> {
  const [ticket] = await listTicketsByKey(tx, [booking.memberId], [booking.id])
  invariant(ticket && booking.cashAtEnd !== null, 'a confirmed booking is a ticket')
  return { ...ticketFromRow(ticket), cashAfter: satang(booking.cashAtEnd) }
}

/** The ticket's key is the booking's id, so a booking cannot become two tickets. */
function wishOf(booking: StoredBooking, lines: readonly BookedLine[], note: string | null): PlaceTicket {
  const { operatorId, memberId, roundId, plan, requestHash } = booking
  return {
    ...{ operatorId, memberId, roundId, plan, note, requestHash },
    key: booking.id,
    lines: lines.filter(isHeld).map(({ type, number, stake }) => ({ type, number, stake })),
  }
}
