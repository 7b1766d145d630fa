import { invariant } from '../invariant.ts'
import { cost, type Satang, satang } from '../money.ts'
import { limitRefusal, type OverLimit } from '../safer/play-limit.ts'
import {
  type Line,
  type LineWish,
  lineRefusal,
  MAX_LINES,
  memberRefusal,
  type RoundView,
  roundLimitRefusal,
  roundRefusal,
  type Sales,
  type TicketRefusal,
  type TicketWish,
} from './admit.ts'
import { type NumberKey, numberKey } from './number-key.ts'
import { livePrice } from './price/booking-price.ts'
import { DEFAULT_PLAN } from './price/default-rates.ts'
import { type LinePrice, priceLine } from './price/price-line.ts'
import { capOf } from './price/sale-limits.ts'
import { lineWin } from './win/payout.ts'

/** How long a booking holds its price, its capacity and the member's money. */
export const BOOKING_MS = 60_000
/** Open bookings a member may have. More would let a few members reserve a round's capacity. */
const MAX_OPEN_BOOKINGS = 3

/**
 * The outcome of a line. `changed`: held at a rate other than the one shown, and sold only once the member accepts it.
 * The codes: not held, because the number is closed or its capacity is used up.
 */
export type LineFate = 'held' | 'changed' | NonNullable<LinePrice['limit']>

export interface BookedLine extends Line {
  readonly fate: LineFate
  /** The highest stake that would be accepted now. */
  readonly stakeMax: Satang
}

export type BookingRefusal = TicketRefusal | 'NOT_SOLD_LIVE' | 'BOOKINGS_OPEN'

export interface BookingWish extends TicketWish {
  readonly openBookings: number
  /** What is sold of the numbers that the round counts. */
  readonly sales: Sales
}

export interface LiveRoundView extends RoundView {
  /** Whether the round is sold at live prices. */
  readonly isLive: boolean
}

export type BookingDecision =
  | OverLimit
  | { readonly ok: true; readonly lines: readonly BookedLine[]; readonly held: Satang }
  | {
      readonly ok: false
      readonly code: BookingRefusal
      readonly line?: number
      /** With LINES_CHANGED: nothing could be held; the lines say why. */
      readonly refused?: readonly BookedLine[]
      /** With ROUND_LIMIT: what the member may still stake in the round. */
      readonly left?: Satang
    }

/**
 * Which lines a booking holds, and at which rates. A line that cannot be held is left out with its reason, the others are
 * held. A wish that breaks a rule of the sale is refused as a whole, by the same checks in the same order as a ticket.
 */
export function decideBooking(
  wish: BookingWish,
  round: LiveRoundView | undefined,
  nowMs: number,
): BookingDecision {
  invariant(wish.lines.length > 0 && wish.lines.length <= MAX_LINES, 'a booking has 1 to 2000 lines')
  if (!round) return { ok: false, code: 'ROUND_UNKNOWN' }
  const barred = memberRefusal(wish.memberStatus)
  if (barred) return { ok: false, code: barred }
  const closed = roundRefusal(round, nowMs)
  if (closed) return { ok: false, code: closed }
  if (!round.isLive) return { ok: false, code: 'NOT_SOLD_LIVE' }
  const rates = round.rates.get(wish.plan)
  if (!rates) return { ok: false, code: 'PLAN_UNKNOWN' }
  for (const [index, line] of wish.lines.entries()) {
    const sold = rates.get(line.type)
    if (!sold) return { ok: false, code: 'TYPE_NOT_SOLD', line: index }
    const code = lineRefusal(line, sold)
    if (code) return { ok: false, code, line: index }
  }
  if (wish.openBookings >= MAX_OPEN_BOOKINGS) return { ok: false, code: 'BOOKINGS_OPEN' }

  const lines = bookLines(wish, round)
  const held = satang(
    lines.filter(isHeld).reduce((sum, { stake, discount }) => sum + cost(stake, discount), 0),
  )
  if (held === 0) return { ok: false, code: 'LINES_CHANGED', refused: lines }
  const staked = lines.filter(isHeld).reduce((sum, { stake }) => sum + stake, 0)
  const over = roundLimitRefusal(round, wish.sales, staked)
  if (over) return over
  const overOwn = limitRefusal(wish.limits, held)
  if (overOwn) return overOwn
  if (held > wish.balance) return { ok: false, code: 'CREDIT_TOO_LOW' }
  return { ok: true, lines, held }
}

/** Whether the booking sets aside money and capacity for the line. */
export function isHeld({ fate }: Pick<BookedLine, 'fate'>): boolean {
  return fate === 'held' || fate === 'changed'
}

/** The live price of a number: its current price, reduced by how much of it is sold. */
export function priceLive(
  round: RoundView,
  plan: string,
  line: Parameters<typeof priceLine>[2],
): LinePrice | undefined {
  const sold = round.rates.get(plan)?.get(line.type)
  if (!sold) return undefined
  const price = priceLine(round, { sold, full: round.rates.get(DEFAULT_PLAN)?.get(line.type)?.rate }, line)
  const cap = capOf(round, line.type, line.key)
  const capacity = cap === undefined ? undefined : { taken: satang(line.soFar.sold), cap }
  return { ...price, rate: livePrice(price.rate, capacity) }
}

/** Prices the lines in turn: the second line on a number counts what the first one took. */
function bookLines({ plan, lines, sales }: BookingWish, round: RoundView): BookedLine[] {
  const takenHere = new Map<NumberKey, number>()
  return lines.map((wish) => {
    const { type, number, stake } = wish
    const key = numberKey(type, number)
    const before = takenHere.get(key) ?? 0
    const soFar = {
      sold: (sales.numbers.get(key) ?? 0) + before,
      toMember: (sales.memberNumbers.get(key) ?? 0) + before,
    }
    const price = priceLive(round, plan, { type, key, soFar })
    const discount = round.rates.get(plan)?.get(type)?.discount
    invariant(price && discount !== undefined, 'every line has been found to be sold')
    const fate = fateOf(wish, price)
    if (isHeld({ fate })) takenHere.set(key, before + stake)
    const { rate, stakeMax } = price
    return { type, number, stake, rate, discount, win: lineWin({ type, stake, rate }), fate, stakeMax }
  })
}

function fateOf({ stake, expectedRate }: LineWish, { rate, stakeMax, limit }: LinePrice): LineFate {
  if (limit !== undefined && stake > stakeMax) return limit
  return expectedRate === undefined || expectedRate === rate ? 'held' : 'changed'
}
