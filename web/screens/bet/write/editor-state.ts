import { type BetType, digitsOf } from '../../../../domain/betting/bet-types.ts'
import { bahtToSatang, type Satang } from '../../../../domain/money.ts'
import type { Offer } from '../offer.ts'
import type { CartLine } from './lines.ts'

export type Spread = 'reverse' | 'doors' | 'front' | 'back'

/** A passing message; the screen has the text. `serial` tells two equal messages apart. */
export interface Notice {
  readonly serial: number
  readonly code:
    | 'STAKE_NEEDED'
    | 'STAKE_TOO_LOW'
    | 'STAKE_TOO_HIGH'
    | 'STAKE_NOT_SETS'
    | 'DIGITS_MISSING'
    | 'TOD_TRIPLE'
    | 'TOO_MANY_LINES'
    | 'TYPE_NOT_SOLD'
    | 'ADDED'
    | 'ADDED_SOME'
    | 'REMOVED'
    | 'MERGED'
    | 'RESTAKED'
    | 'TYPES_CHANGED'
  readonly limit?: Satang
  readonly count?: number
  readonly left?: number
  /** It is about the lines of the ticket, not about what is typed: it stands over the ticket. */
  readonly ofTicket?: true
}

/** A sent bet with its key, frozen: on a lost connection the very same bet is sent again. */
export interface Attempt {
  readonly key: string
  readonly note: string
  readonly lines: readonly CartLine[]
}

/** Prices by type, in whole baht as typed. */
export type Prices = Readonly<Partial<Record<BetType, string>>>

export interface Editor {
  readonly offers: readonly Offer[]
  readonly selected: readonly BetType[]
  readonly typed: string
  readonly writing: 'number' | 'stake'
  /** Whole baht, as typed. `stakeIsFresh`: the next digit starts a new price instead of extending the old one. */
  readonly stakeTyped: string
  /** What types that are not selected cost when they are again. */
  readonly prices: Prices
  readonly stakeIsFresh: boolean
  readonly spread: Spread | null
  readonly lines: readonly CartLine[]
  readonly nextLineId: number
  readonly note: string
  readonly notice: Notice | null
  readonly undo: Pick<Editor, 'lines' | 'selected' | 'typed' | 'spread'> | null
  /** `unsure`: a bet was sent and got no answer. It may exist, so only the same bet with the same key may be sent. */
  readonly phase: 'writing' | 'sending' | 'unsure'
  readonly attempt: Attempt | null
  readonly refusal: { readonly code: string; readonly message: string } | null
  readonly closed: boolean
  /** The lines come from the device and are not sent; the counts say how many are closed or repriced since. */
  readonly kept: { readonly closed: number; readonly repriced: number } | null
}

/** The server refuses more lines than this. */
export const LINES_MAX = 2000
/** The maximum of a favourite. */
export const FAVOURITE_LINES_MAX = 500
export const NOTE_MAX = 60
export const STAKE_DIGITS_MAX = 6
export const FIRST_STAKE = '20'

/** What a ticket starts with: the types that are on, and their price as typed. */
export interface FirstEntry {
  readonly types: readonly BetType[]
  readonly price: string
}

/** An empty ticket. It starts with `first`, else with the first type on sale. */
export function newEditor(offers: readonly Offer[], first: FirstEntry | null = null): Editor {
  return {
    offers,
    selected: first?.types ?? (offers[0] ? [offers[0].type] : []),
    typed: '',
    writing: 'number',
    stakeTyped: first?.price ?? FIRST_STAKE,
    prices: {},
    stakeIsFresh: true,
    spread: null,
    lines: [],
    nextLineId: 1,
    note: '',
    notice: null,
    undo: null,
    phase: 'writing',
    attempt: null,
    refusal: null,
    closed: false,
    kept: null,
  }
}

/** How many digits to type: one for spreads that make many numbers of a digit. */
export function boxCount(editor: Editor): number {
  if (editor.spread && editor.spread !== 'reverse') return 1
  const [first] = editor.selected
  return first ? digitsOf(first) : 0
}

export function stakeOf(editor: Editor): Satang {
  return bahtToSatang(Number(editor.stakeTyped || '0'))
}

/** True while nothing may be edited: a bet is being sent, its outcome is unknown, or the round has closed. */
export function isLocked(editor: Editor): boolean {
  return editor.closed || editor.phase !== 'writing'
}

/** A new message, with the next serial. */
export function notice(editor: Editor, words: Omit<Notice, 'serial'>): Notice {
  return { ...words, serial: (editor.notice?.serial ?? 0) + 1 }
}
