import type { Satang } from '../../money.ts'
import { BET_TYPES, type BetType } from '../bet-types.ts'
import type { WARNING_WORDS } from './paste-words.ts'

export interface PasteBet {
  readonly type: BetType
  readonly number: string
  readonly stake: Satang
}

/** The operator's choice where players' habits differ. */
export interface PasteSetting {
  readonly sold: readonly BetType[]
  /** What `12=50*50` is: 12 and 21, or 12 on top and at the bottom. */
  readonly twoStar: 'reverse' | 'top_bottom'
  /** What `12=50/30` is. */
  readonly twoSlash: 'reverse' | 'top_bottom'
  /** What `123=20*6` is: six orders at 20, or 20 straight and 6 in any order. Always flagged. */
  readonly threeCount: 'permutations' | 'tod'
}

export const DEFAULT_PASTE_SETTING: PasteSetting = {
  sold: BET_TYPES.map(({ type }) => type),
  twoStar: 'reverse',
  twoSlash: 'top_bottom',
  threeCount: 'permutations',
}

export type PasteWarning = keyof typeof WARNING_WORDS

/** These explain. With every other one the line can be meant otherwise: its bets are a proposal the member has to take up. */
const CALM: ReadonlySet<PasteWarning> = new Set(['FLOAT_RESET', 'FOUR_DIGITS', 'TOTAL_IGNORED'])

export function isAmbiguous(warning: PasteWarning): boolean {
  return !CALM.has(warning)
}

export interface PasteLine {
  readonly text: string
  /** `waiting`: numbers whose price stands on a later line, where their bets are. `ignored`: a date, a sum, a chat. */
  readonly is: 'bets' | 'heading' | 'waiting' | 'note' | 'ignored' | 'blank' | 'unread'
  readonly bets: readonly PasteBet[]
  readonly warnings: readonly PasteWarning[]
  /** What we took it for, in the member's language, for the member to check. */
  readonly explanation: string
  readonly ambiguous: boolean
}

export interface PasteReading {
  /** Of the grammar: a reading kept anywhere tells which rules made it. */
  readonly version: 1
  readonly lines: readonly PasteLine[]
  /** A name on the first or last line: for whom the ticket is. */
  readonly buyerNote: string | null
}
