import { cost, type Satang, satang } from '../money.ts'
import { type LimitUse, limitRefusal, type OverLimit } from '../safer/play-limit.ts'
import {
  type ChangedLine,
  type MemberStatus,
  memberRefusal,
  type RoundView,
  roundLimitRefusal,
  roundRefusal,
  type Sales,
} from './admit.ts'
import { type BookedLine, isHeld } from './book.ts'
import { type NumberKey, numberKey } from './number-key.ts'
import type { RoundLimits } from './price/sale-limits.ts'

export interface ConfirmWish {
  readonly memberStatus: MemberStatus
  readonly lines: readonly BookedLine[]
  readonly expiresAtMs: number
  /** Indexes of the lines whose changed rate the member accepts. Undefined: the member has not been asked. */
  readonly accepted: readonly number[] | undefined
  /** What the member has staked besides this booking, other open bookings included. */
  readonly sales: Pick<Sales, 'memberTotal' | 'memberNumbers'>
  /** What the member has used of limits of their own besides this booking; absent for who has none. */
  readonly limits?: readonly LimitUse[]
}

export type ConfirmRefusal =
  | 'MEMBER_BANNED'
  | 'PLAY_STOPPED'
  | 'NOT_LICENSED'
  | 'CHECK_DUE'
  | 'ROUND_NOT_OPEN'
  | 'ROUND_CLOSED'
  | 'BOOKING_EXPIRED'
  | 'LINES_CHANGED'
  | 'ROUND_LIMIT'

export type ConfirmDecision =
  | OverLimit
  | {
      readonly ok: true
      readonly lines: readonly BookedLine[]
      readonly total: Satang
      readonly net: Satang
      /** What returns to cash: the changed lines that were not accepted. */
      readonly left: Satang
    }
  | {
      readonly ok: false
      readonly code: ConfirmRefusal
      readonly changed?: readonly ChangedLine[]
      /** With ROUND_LIMIT: what the member may still stake in the round. */
      readonly left?: Satang
    }

/**
 * Which lines of a booking become a ticket. A line whose rate changed is sold only when it is accepted by name; without
 * an answer about such lines nothing is sold. Price and capacity stay as they were booked; the limits of the member are
 * those of now. The end is exclusive: at expiresAtMs a booking is over.
 */
export function decideConfirm(
  wish: ConfirmWish,
  round: Pick<RoundView, 'status' | 'opensAtMs' | 'closesAtMs' | 'limits'>,
  nowMs: number,
): ConfirmDecision {
  const barred = memberRefusal(wish.memberStatus)
  if (barred) return { ok: false, code: barred }
  if (nowMs >= wish.expiresAtMs) return { ok: false, code: 'BOOKING_EXPIRED' }
  const closed = roundRefusal(round, nowMs)
  if (closed) return { ok: false, code: closed }

  const placed = wish.lines.map((line, index) => ({ ...line, index }))
  const changed = placed.filter(({ fate }) => fate === 'changed').map(rateChanged)
  if (changed.length > 0 && wish.accepted === undefined) return { ok: false, code: 'LINES_CHANGED', changed }
  const accepted = new Set(wish.accepted)
  const isSold = ({ fate }: BookedLine, index: number) =>
    fate === 'held' || (fate === 'changed' && accepted.has(index))
  const lines = wish.lines.filter(isSold)
  if (lines.length === 0) return { ok: false, code: 'LINES_CHANGED', changed }
  const overCap = overMemberCap(placed.filter(isSold), round.limits, wish.sales.memberNumbers)
  if (overCap.length > 0) return { ok: false, code: 'LINES_CHANGED', changed: overCap }
  const total = lines.reduce((sum, { stake }) => sum + stake, 0)
  const over = roundLimitRefusal(round, wish.sales, total)
  if (over) return over
  const net = costOf(lines)
  const overOwn = limitRefusal(wish.limits, net)
  if (overOwn) return overOwn
  const left = satang(costOf(wish.lines.filter(isHeld)) - net)
  return { ok: true, lines, total: satang(total), net, left }
}

type PlacedLine = BookedLine & { readonly index: number }

function rateChanged({ index, rate, stakeMax }: PlacedLine): ChangedLine {
  return { index, code: 'RATE_CHANGED', rate, stakeMax }
}

/** The lines that exceed what the member may stake on a number; several on one number count together. */
function overMemberCap(
  lines: readonly PlacedLine[],
  { types }: RoundLimits['limits'],
  staked: Sales['memberNumbers'],
): readonly ChangedLine[] {
  const taken = new Map<NumberKey, number>()
  return lines.flatMap(({ index, type, number, stake, rate }) => {
    const memberCap = types[type]?.memberCap
    if (memberCap === undefined) return []
    const key = numberKey(type, number)
    const before = taken.get(key) ?? 0
    const rest = Math.max(0, memberCap - (staked.get(key) ?? 0) - before)
    taken.set(key, before + Math.min(stake, rest))
    return stake > rest ? [{ index, code: 'MEMBER_CAP', rate, stakeMax: satang(rest) }] : []
  })
}

function costOf(lines: readonly BookedLine[]): Satang {
  return satang(lines.reduce((sum, { stake, discount }) => sum + cost(stake, discount), 0))
}
