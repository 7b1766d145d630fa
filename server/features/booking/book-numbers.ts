import { memberStatusOf, NO_SALES, stakedAtMost } from '../../../domain/betting/admit.ts'
import {
  BOOKING_MS,
  type BookedLine,
  type BookingDecision,
  decideBooking,
  isHeld,
} from '../../../domain/betting/book.ts'
import { canonicalNumber, type NumberKey, numberKey } from '../../../domain/betting/number-key.ts'
import { type Satang, satang } from '../../../domain/money.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { recordActs, requireSeller } from '../assistants/sales.ts'
import { readSales } from '../betting/caps-of-batch.ts'
import { findBettor } from '../betting/queries.ts'
import { roundView } from '../betting/round-view.ts'
import { keyReused } from '../keys/same-request.ts'
import { beginHold } from '../ledger/holds.ts'
import { findCash } from '../ledger/queries.ts'
import { holdNumbers } from '../risk/hold-numbers.ts'
import type { RoundNumber } from '../risk/queries-sales.ts'
import { lockRoundsAndAccounts } from '../rounds/queries-locks.ts'
import { roundsForSale } from '../rounds/rounds-for-sale.ts'
import { countMinute } from '../safer/count-minute.ts'
import { limitRefused, readStakeUses } from '../safer/room-left.ts'
import { type Booking, type BookNumbers, bookingFromRow } from './booking.ts'
import { countOpenBookings, findBooking, insertBooking, lockExpiredOf } from './queries.ts'
import { releaseBookings } from './release-bookings.ts'

/** Bookings that expire within one such span share one job, which runs at its end. */
const SWEEP_SPAN_MS = 5_000

type Held = Extract<BookingDecision, { ok: true }>

/**
 * Books numbers for a member at their live prices: capacity and money are held until `expiresAt`. Lines that cannot be
 * held are left out and named in the answer. The same key gives the same booking again. Throws `Refusal` with the code
 * of the first rule that refuses, KEY_REUSED for a used key with another body.
 */
export function bookNumbers(ctx: Context, wish: BookNumbers): Promise<Booking> {
  return ctx.transaction(async (tx) => {
    // A close of the round and a repeated request wait for these locks.
    const { operatorId, roundId, memberId } = wish
    const locked = await lockRoundsAndAccounts(tx, {
      operatorId,
      roundIds: [roundId],
      memberIds: [memberId],
    })
    if (!locked.rounds.has(roundId)) throw new Refusal('ROUND_UNKNOWN')
    const before = await findBooking(tx, wish.memberId, { key: wish.key })
    if (before) {
      const refusal = keyReused(before.requestHash, wish.requestHash)
      if (refusal) throw refusal
      return bookingFromRow(before)
    }
    await endOwnExpired(ctx, tx, wish.memberId)
    const decision = await decide(ctx, tx, wish)
    if (!decision.ok) {
      if ('moreAt' in decision) throw limitRefused(decision)
      const { ok: _, code, ...extra } = decision
      throw new Refusal(code, extra)
    }
    await requireSeller(tx, wish, stakeOf(decision.lines))
    return write(ctx, tx, wish, decision)
  })
}

/** The member's own expired bookings give their money back now, before the job that ends bookings has run. */
async function endOwnExpired(ctx: Context, tx: Tx, memberId: string): Promise<void> {
  await releaseBookings(ctx, tx, await lockExpiredOf(tx, memberId), 'expired')
}

/** Reads under the locks. The capacity of counted numbers is locked last; `tx.now` is the time after that. */
async function decide(ctx: Context, tx: Tx, wish: BookNumbers): Promise<BookingDecision> {
  const [[round], bettor, cash] = await Promise.all([
    roundsForSale(ctx, tx, wish.operatorId, [wish.roundId]),
    findBettor(tx, wish),
    findCash(tx, wish.memberId), // read again: expired bookings have just given money back
  ])
  const view = round && { ...roundView(round), isLive: round.sold !== 'normal' }
  const asked = { ...wish, note: null }
  const sales = await readSales(tx, [asked], new Map(view ? [[view.id, view]] : []))
  const [openBookings, uses] = await Promise.all([
    countOpenBookings(tx, wish.memberId, tx.now),
    readStakeUses(tx, bettor?.isLimited ? [{ ...bettor, most: stakedAtMost(wish.lines) }] : []),
  ])
  const limits = uses.get(wish.memberId)
  return decideBooking(
    {
      roundId: wish.roundId,
      memberStatus: memberStatusOf(bettor?.status),
      balance: satang(cash?.balance ?? 0),
      plan: wish.plan,
      lines: wish.lines,
      openBookings,
      ...(limits && { limits }),
      sales: sales.of(asked) ?? NO_SALES,
    },
    view,
    tx.now.getTime(),
  )
}

/** No refusals in here. */
async function write(ctx: Context, tx: Tx, wish: BookNumbers, { lines, held }: Held): Promise<Booking> {
  const id = ctx.chance.id()
  const { memberId, operatorId, roundId, plan } = wish
  const expiresAt = new Date(tx.now.getTime() + BOOKING_MS)
  // A session of play that begins with it begins before it.
  await countMinute(tx, wish)
  const cashAfter = await beginHold(tx, ctx.chance, {
    ...{ memberId, operatorId, cause: 'booking', causeId: id },
    ...{ amount: held, expiresAt, actor: 'member' },
  })
  const sweepAtMs = Math.ceil(expiresAt.getTime() / SWEEP_SPAN_MS) * SWEEP_SPAN_MS
  await Promise.all([
    insertBooking(tx, {
      ...{ id, memberId, operatorId, roundId, plan, cashAfter },
      types: lines.map((line) => line.type),
      numbers: lines.map((line) => line.number),
      stakes: lines.map((line) => line.stake),
      rates: lines.map((line) => line.rate),
      discounts: lines.map((line) => line.discount),
      fates: lines.map((line) => line.fate),
      stakesMax: lines.map((line) => line.stakeMax),
      key: wish.key,
      requestHash: wish.requestHash,
    }),
    holdNumbers(tx, { id, expiresAt }, numbersOf(roundId, lines)),
    recordActs(tx, [{ memberId, assistantId: wish.assistantId, kind: 'booking', refId: id, stake: 0 }]),
    tx.enqueue('end-bookings', {}, { runAt: new Date(sweepAtMs), key: `end-bookings:${sweepAtMs}` }),
  ])
  tx.afterCommit({ name: 'prices', roundId })
  return { id, roundId, plan, lines, held, cashAfter, bookedAt: tx.now, expiresAt, replayed: false }
}

/** The stakes of what is held: what a ticket of the booking takes from the budget of an assistant. */
function stakeOf(lines: readonly BookedLine[]): Satang {
  return satang(lines.filter(isHeld).reduce((sum, { stake }) => sum + stake, 0))
}

/** The stake by number: lines on one number count together. */
function numbersOf(roundId: string, lines: readonly BookedLine[]) {
  const numbers = new Map<NumberKey, RoundNumber & { stake: number }>()
  for (const { type, number, stake } of lines.filter(isHeld)) {
    const key = numberKey(type, number)
    const soFar = numbers.get(key)?.stake ?? 0
    numbers.set(key, { roundId, type, number: canonicalNumber(type, number), stake: soFar + stake })
  }
  return [...numbers.values()]
}
