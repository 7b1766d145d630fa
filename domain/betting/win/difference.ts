import { invariant } from '../../invariant.ts'
import { type Satang, satang } from '../../money.ts'

/**
 * What is taken back from a member who was paid too much: nothing, unless the stake that is given back is more; what the cash covers, with the rest waived; or all,
 * with a debt for what the cash does not cover. Cash never falls below zero.
 */
export type TakeBack = 'none' | 'available' | 'full'

/** By default nothing is taken back: the mistake was not the member's. */
export const DEFAULT_TAKE_BACK: TakeBack = 'none'

export interface Difference {
  /** What the ticket pays by the newest result. */
  readonly payout: Satang
  /** What it was paid by earlier results. */
  readonly before: Satang
  /** What the member has of the ticket at least: its stake, where that is given back unless so much of a win stays. */
  readonly least: Satang
  /** The member's debt because of this ticket. */
  readonly owed: Satang
  /** The member's cash and whole debt. */
  readonly cash: Satang
  readonly debt: Satang
}

/** The movements, and the state of the ticket afterwards. */
export interface Settled {
  readonly toCash: Satang
  readonly offDebt: Satang
  readonly fromCash: Satang
  readonly ontoDebt: Satang
  readonly held: Satang
}

const NONE = satang(0)

/** Moves the difference between what a ticket was paid and what it pays, as far as the rule allows. */
export function settleDifference(wish: Difference, rule: TakeBack): Settled {
  const { payout, before, least, owed, cash, debt } = wish
  invariant(
    payout >= 0 && before >= 0 && owed >= 0 && cash >= 0 && debt >= 0,
    'a difference is of real money',
  )
  if (payout >= before) {
    const more = payout - before
    // A ticket that pays more first repays the debt it caused itself, never a debt from another cause.
    const offDebt = Math.min(more, owed, debt)
    return { ...NOTHING, toCash: satang(more - offDebt), offDebt: satang(offDebt), held: payout }
  }
  const less = before - payout
  const fromCash = Math.min(less, cash)
  // A win below the stake is exchanged for the stake by every rule: the member never has less than before.
  if (rule !== 'full' && before < least) {
    return { ...NOTHING, fromCash: satang(fromCash), held: satang(before - fromCash) }
  }
  if (rule === 'none') return { ...NOTHING, held: before }
  if (rule === 'available') {
    // Where not all can be taken, the stake is left of the win instead of being given back beside it.
    const taken = cash >= less ? less : Math.min(cash, Math.max(less - least, 0))
    return { ...NOTHING, fromCash: satang(taken), held: satang(before - taken) }
  }
  return { ...NOTHING, fromCash: satang(fromCash), ontoDebt: satang(less - fromCash), held: payout }
}

const NOTHING = { toCash: NONE, offDebt: NONE, fromCash: NONE, ontoDebt: NONE } as const
