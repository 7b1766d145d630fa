import { cost, type Satang, satang } from '../money.ts'
import { type RoundView, roundRefusal } from './admit.ts'
import { type BookedLine, isHeld } from './book.ts'

export interface ConfirmWish {
  readonly memberStatus: 'active' | 'banned'
  readonly lines: readonly BookedLine[]
  readonly expiresAtMs: number
  /** Indexes of the lines whose changed rate the member accepts. Undefined: the member has not been asked. */
  readonly accepted: readonly number[] | undefined
}

export type ConfirmRefusal =
  | 'MEMBER_BANNED'
  | 'ROUND_NOT_OPEN'
  | 'ROUND_CLOSED'
  | 'BOOKING_EXPIRED'
  | 'LINES_CHANGED'

export type ConfirmDecision =
  | {
      readonly ok: true
      readonly lines: readonly BookedLine[]
      readonly total: Satang
      readonly net: Satang
      /** What returns to cash: the changed lines that were not accepted. */
      readonly left: Satang
    }
  | { readonly ok: false; readonly code: ConfirmRefusal; readonly changed?: readonly number[] }

/**
 * Which lines of a booking become a ticket. A line whose rate changed is sold only if it is accepted; as long as the
 * member has not answered, nothing is sold. At expiresAtMs a booking is over already.
 */
export function decideConfirm(
  wish: ConfirmWish,
  round: Pick<RoundView, 'status' | 'opensAtMs' | 'closesAtMs'>,
  nowMs: number,
): ConfirmDecision {
  if (wish.memberStatus !== 'active') return { ok: false, code: 'MEMBER_BANNED' }
  if (nowMs >= wish.expiresAtMs) return { ok: false, code: 'BOOKING_EXPIRED' }
  const closed = roundRefusal(round, nowMs)
  if (closed) return { ok: false, code: closed }

  const changed = [...wish.lines.keys()].filter((index) => wish.lines[index]?.fate === 'changed')
  if (changed.length > 0 && wish.accepted === undefined) return { ok: false, code: 'LINES_CHANGED', changed }
  const accepted = new Set(wish.accepted)
  const held = wish.lines.filter(isHeld)
  const lines = wish.lines.filter(
    ({ fate }, index) => fate === 'held' || (fate === 'changed' && accepted.has(index)),
  )
  if (lines.length === 0) return { ok: false, code: 'LINES_CHANGED', changed }
  const net = costOf(lines)
  return {
    ok: true,
    lines,
    total: satang(lines.reduce((sum, { stake }) => sum + stake, 0)),
    net,
    left: satang(costOf(held) - net),
  }
}

function costOf(lines: readonly BookedLine[]): Satang {
  return satang(lines.reduce((sum, { stake, discount }) => sum + cost(stake, discount), 0))
}
