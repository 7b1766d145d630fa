import type { Satang } from '../../money.ts'
import { BET_TYPES, type BetType } from '../bet-types.ts'
import type { WARNING_WORDS } from './paste-words.ts'

export interface PasteBet {
  readonly type: BetType
  readonly number: string
  readonly stake: Satang
}

/** The operator's choice where players write differently. */
export interface PasteSetting {
  readonly sold: readonly BetType[]
  /** The types that are being bet at present: their places are assumed where a line names none. */
  readonly chosen: readonly BetType[]
  /** The name of the lottery whose round the slip is pasted into, in Thai; null where it is not known. */
  readonly lottery: string | null
  /** Whether `12=50*50` is 12 and 21, or 12 top and bottom. */
  readonly twoStar: 'reverse' | 'top_bottom'
  /** The same for `12=50/30`. */
  readonly twoSlash: 'reverse' | 'top_bottom'
  /** Whether `123=20*6` is six orders at 20, or 20 straight and 6 tod. It always has a warning. */
  readonly threeCount: 'permutations' | 'tod'
}

export const DEFAULT_PASTE_SETTING: PasteSetting = {
  sold: BET_TYPES.map(({ type }) => type),
  chosen: [],
  lottery: null,
  twoStar: 'reverse',
  twoSlash: 'top_bottom',
  threeCount: 'permutations',
}

export type PasteWarning = keyof typeof WARNING_WORDS

/**
 * Warnings that only inform. With any other, the line is ambiguous and its bets are a proposal that the member has to
 * accept.
 */
const INFORMING: ReadonlySet<PasteWarning> = new Set([
  ...(['FLOAT_RESET', 'FOUR_DIGITS', 'TOTAL_IGNORED'] as const),
  ...(['TOTAL_DIFFERS', 'TURNED'] as const),
])

export function isAmbiguous(warning: PasteWarning): boolean {
  return !INFORMING.has(warning)
}

export interface PasteLine {
  readonly text: string
  /** `waiting`: numbers whose price is on a later line, which has the bets. `lottery`: its name alone. `ignored`: a date, a sum or chat. */
  readonly is: 'bets' | 'heading' | 'waiting' | 'note' | 'lottery' | 'ignored' | 'blank' | 'unread'
  readonly bets: readonly PasteBet[]
  /** What else an ambiguous line may mean. */
  readonly others: readonly (readonly PasteBet[])[]
  readonly warnings: readonly PasteWarning[]
  /** How the line was read, in the member's language, for the member to check. */
  readonly explanation: string
  readonly ambiguous: boolean
}

/** Raised whenever a slip may be read otherwise than before. */
export const PASTE_VERSION = 5

export interface PasteReading {
  /** The version of the grammar, so that a stored reading tells which rules produced it. */
  readonly version: typeof PASTE_VERSION
  readonly lines: readonly PasteLine[]
  /** A name on the first or last line: the person the ticket is for. */
  readonly buyerNote: string | null
}
