import { invariant } from '../../invariant.ts'
import { type Satang, satang } from '../../money.ts'

/**
 * What is asked back of a member whose ticket has been paid too much: nothing; what the cash allows, and the rest is
 * let go; or all, and what the cash does not allow becomes a debt. Cash never falls below zero.
 */
export type TakeBack = 'none' | 'available' | 'full'

/** The default takes nothing back: the mistake was not the member's. */
export const DEFAULT_TAKE_BACK: TakeBack = 'none'

export interface Difference {
  /** What the ticket pays by the newest result. */
  readonly payout: Satang
  /** What it holds of earlier ones. */
  readonly before: Satang
  /** How much its member owes because of it. */
  readonly owed: Satang
  /** What the member has, and owes in all. */
  readonly cash: Satang
  readonly debt: Satang
}

/** What moves, and what the ticket holds afterwards. */
export interface Settled {
  readonly toCash: Satang
  readonly offDebt: Satang
  readonly fromCash: Satang
  readonly ontoDebt: Satang
  readonly held: Satang
}

const NONE = satang(0)

/** Brings a ticket from what it holds to what it pays, as far as the rule goes. */
export function settleDifference(wish: Difference, rule: TakeBack): Settled {
  const { payout, before, owed, cash, debt } = wish
  invariant(
    payout >= 0 && before >= 0 && owed >= 0 && cash >= 0 && debt >= 0,
    'a difference is of real money',
  )
  if (payout >= before) {
    const more = payout - before
    // What this ticket has made the member owe is paid off first; a debt from elsewhere is none of its business.
    const offDebt = Math.min(more, owed, debt)
    return { ...NOTHING, toCash: satang(more - offDebt), offDebt: satang(offDebt), held: payout }
  }
  const less = before - payout
  if (rule === 'none') return { ...NOTHING, held: before }
  const fromCash = Math.min(less, cash)
  if (rule === 'available') {
    return { ...NOTHING, fromCash: satang(fromCash), held: satang(before - fromCash) }
  }
  return { ...NOTHING, fromCash: satang(fromCash), ontoDebt: satang(less - fromCash), held: payout }
}

const NOTHING = { toCash: NONE, offDebt: NONE, fromCash: NONE, ontoDebt: NONE } as const
