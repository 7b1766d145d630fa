import { nameOf } from '../bet-type-names.ts'
import type { BetType } from '../bet-types.ts'

/** Explains each line of a pasted slip. */
export const pasteWords = {
  heading: 'หัวข้อของบรรทัดต่อไป',
  waiting: 'รอราคาจากบรรทัดต่อไป',
  note: 'ชื่อผู้ซื้อ',
  ignored: 'ข้าม ไม่ใช่รายการแทง',
  blank: '',
  unread: 'ไม่คิดบรรทัดนี้',
  type: (type: BetType) => nameOf(type, 'th'),
  numbers: (count: number) => `${count} เลข`,
  one: (type: string, number: string, baht: number) => `${type} ${number} ${baht} บาท`,
  each: (type: string, numbers: string, baht: number) => `${type} ${numbers} ตัวละ ${baht} บาท`,
} as const

/** Why a line is ambiguous, or is not accepted. */
export const WARNING_WORDS = {
  PLACE_ASSUMED: 'ไม่ได้บอกบนหรือล่าง',
  TURN_OR_PLACES: 'อาจเป็นบนกับล่าง หรือเลขกลับ',
  PLACE_CARRIED: 'ไม่ได้บอกบนหรือล่าง อ่านตามบรรทัดก่อน',
  COUNT_OR_TOD: 'อาจหมายถึงกลับทุกตัว หรือเต็งกับโต๊ด',
  COUNT_DIFFERS: 'จำนวนประตูไม่ตรงกับเลข',
  SIGN_UNCLEAR: 'เครื่องหมายระหว่างราคาอ่านได้หลายแบบ',
  LIST_OR_STAKE: 'อาจเป็นรายการเลข หรือเลขกับราคา',
  SAME_REVERSED: 'เลขเบิ้ลไม่มีกลับ คิดเฉพาะตัวตรง',
  WORDS_UNCLEAR: 'คำบอกประเภทขัดกัน',
  CONTEXT_LENGTH: 'จำนวนหลักไม่ตรงกับหัวข้อ',
  LIST_BEFORE: 'เลขบรรทัดก่อนหน้ายังไม่มีราคา ไม่ได้รวมในบรรทัดนี้',
  COMMA_UNCLEAR: 'จุลภาคอาจคั่นหลักพัน หรือคั่นเลข',
  DATE_OR_BET: 'อาจเป็นวันที่ จึงไม่คิดเป็นรายการแทง',
  NOT_UNDERSTOOD: 'อ่านไม่ออก',
  UNKNOWN_WORD: 'มีคำที่ไม่รู้จัก',
  OTHER_DIGITS: 'พิมพ์เลขเป็น 0-9 หรือ ๐-๙',
  TYPE_NOT_SOLD: 'ไม่เปิดรับประเภทนี้',
  TOD_TRIPLE: 'เลขตองแทงโต๊ดไม่ได้',
  WRONG_DIGITS: 'จำนวนหลักของเลขไม่ถูก',
  NO_STAKE: 'ไม่มีราคา',
  NO_NUMBERS: 'มีราคาแต่ไม่มีเลข',
  STAKE_ZERO: 'ราคาต้องมากกว่า 0 และไม่ขึ้นต้นด้วย 0',
  STAKE_TOO_HIGH: 'ราคาสูงเกินไป',
  STAKE_SIGN: 'มี + หรือ - ติดกับราคา พิมพ์ราคาเป็นตัวเลขล้วน',
  TOO_MANY_LINES: 'เกิน 2,000 รายการ',
  TOO_LONG: 'ข้อความยาวเกินไป',
  BAHT_OR_TOP: '"บ" อาจเป็นบน หรือบาท',
  SET_UNCLEAR: 'รูดอาจเป็นรูดหน้า รูดหลัง หรือ 19 ประตู',
  FLOAT_RESET: 'เลขสามตัวไม่ใช่เลขวิ่ง อ่านเป็นสามตัว',
  FOUR_DIGITS: 'เลขสี่ตัว ไม่คิด',
  TOTAL_IGNORED: 'ไม่คิดยอดรวม',
} as const
