import type { Satang } from '../../money.ts'
import { BET_TYPES, type BetType } from '../bet-types.ts'

export interface PasteBet {
  readonly type: BetType
  readonly number: string
  readonly stake: Satang
}

/** Where the habits of players differ, the operator says which is meant. */
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

/** `ambiguous`: the line can be meant otherwise, so its bets are a proposal that the member has to take up. */
export const PASTE_WARNINGS = {
  PLACE_ASSUMED: { ambiguous: true, words: 'ไม่ได้บอกบนหรือล่าง อ่านเป็นบน' },
  PLACE_CARRIED: { ambiguous: true, words: 'ไม่ได้บอกบนหรือล่าง อ่านตามบรรทัดก่อน' },
  COUNT_OR_TOD: { ambiguous: true, words: 'อาจหมายถึงกลับทุกตัว หรือเต็งกับโต๊ด' },
  COUNT_DIFFERS: { ambiguous: true, words: 'จำนวนประตูไม่ตรงกับเลข' },
  SIGN_UNCLEAR: { ambiguous: true, words: 'เครื่องหมายระหว่างราคาอ่านได้หลายแบบ' },
  LIST_OR_STAKE: { ambiguous: true, words: 'อาจเป็นรายการเลข หรือเลขกับราคา' },
  SAME_REVERSED: { ambiguous: true, words: 'เลขเบิ้ลไม่มีกลับ คิดเฉพาะตัวตรง' },
  WORDS_UNCLEAR: { ambiguous: true, words: 'คำบอกประเภทขัดกัน' },
  CONTEXT_LENGTH: { ambiguous: true, words: 'จำนวนหลักไม่ตรงกับหัวข้อ' },
  LIST_BEFORE: { ambiguous: true, words: 'เลขบรรทัดก่อนหน้ายังไม่มีราคา ไม่ได้รวมในบรรทัดนี้' },
  COMMA_UNCLEAR: { ambiguous: true, words: 'จุลภาคอาจคั่นหลักพัน หรือคั่นเลข' },
  DATE_OR_BET: { ambiguous: true, words: 'อาจเป็นวันที่ จึงไม่คิดเป็นรายการแทง' },
  NOT_UNDERSTOOD: { ambiguous: true, words: 'อ่านไม่ออก' },
  UNKNOWN_WORD: { ambiguous: true, words: 'มีคำที่ไม่รู้จัก' },
  OTHER_DIGITS: { ambiguous: true, words: 'ใช้เลขอารบิก 0-9 เท่านั้น' },
  TYPE_NOT_SOLD: { ambiguous: true, words: 'ไม่เปิดรับประเภทนี้' },
  TOD_TRIPLE: { ambiguous: true, words: 'เลขตองแทงโต๊ดไม่ได้' },
  WRONG_DIGITS: { ambiguous: true, words: 'จำนวนหลักของเลขไม่ถูก' },
  NO_STAKE: { ambiguous: true, words: 'ไม่มีราคา' },
  NO_NUMBERS: { ambiguous: true, words: 'มีราคาแต่ไม่มีเลข' },
  STAKE_ZERO: { ambiguous: true, words: 'ราคาต้องมากกว่า 0 และไม่ขึ้นต้นด้วย 0' },
  STAKE_TOO_HIGH: { ambiguous: true, words: 'ราคาสูงเกินไป' },
  TOO_MANY_LINES: { ambiguous: true, words: 'เกิน 2,000 รายการ' },
  TOO_LONG: { ambiguous: true, words: 'ข้อความยาวเกินไป' },
  FLOAT_RESET: { ambiguous: false, words: 'เลขสามตัวไม่ใช่เลขวิ่ง อ่านเป็นสามตัว' },
  FOUR_DIGITS: { ambiguous: false, words: 'เลขสี่ตัว ไม่คิด' },
  TOTAL_IGNORED: { ambiguous: false, words: 'ไม่คิดยอดรวม' },
} as const

export type PasteWarning = keyof typeof PASTE_WARNINGS

export interface PasteLine {
  readonly text: string
  /** `waiting`: numbers whose price stands on a later line, where their bets are. `ignored`: a date, a sum, a chat. */
  readonly is: 'bets' | 'heading' | 'waiting' | 'note' | 'ignored' | 'blank' | 'unread'
  readonly bets: readonly PasteBet[]
  readonly warnings: readonly PasteWarning[]
  /** What we took it for, in Thai, for the member to check. */
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
