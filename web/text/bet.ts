import type { BetType } from '../../domain/betting/bet-types.ts'
import type { BigSetId } from '../../domain/betting/group-sets.ts'
import { highestPrize, SET_PRICE } from '../../domain/betting/win/set-of-four.ts'
import type { PayoutRate } from '../../domain/money.ts'
import { figureText } from '../../ui/figure-text.ts'
import { moneyText } from '../../ui/money-text.ts'
import type { Notice } from '../screens/bet/write/editor-state.ts'

/** Short names for chips and lines, where `3 ตัวบน` would be too wide. */
export const shortTypeName: Readonly<Record<BetType, string>> = {
  three_top: '3 บน',
  three_tod: '3 โต๊ด',
  three_front: '3 หน้า',
  three_bottom: '3 ล่าง',
  two_top: '2 บน',
  two_bottom: '2 ล่าง',
  run_top: 'วิ่งบน',
  run_bottom: 'วิ่งล่าง',
  two_front: '2 หน้า',
  two_spread: '2 ถ่าง',
  two_tod: '2 โต๊ด',
  pin_top_hundreds: 'ปักร้อยบน',
  pin_top_tens: 'ปักสิบบน',
  pin_top_units: 'ปักหน่วยบน',
  pin_bottom_tens: 'ปักสิบล่าง',
  pin_bottom_units: 'ปักหน่วยล่าง',
  four_top: '4 บน',
  four_tod: '4 โต๊ด',
  four_float: '4 ลอย',
  five_float: '5 ลอย',
  six_top: '6 ตัว',
  high_low: 'สูงต่ำ',
  odd_even: 'คู่คี่',
  four_set: 'ชุด 4 ตัว',
}

const CHOICES: Readonly<Partial<Record<BetType, readonly [string, string]>>> = {
  high_low: ['ต่ำ', 'สูง'],
  odd_even: ['คู่', 'คี่'],
}

/** The two options of a two-way bet: number 0, then 1. Undefined for types with digits. */
export function choicesOf(type: BetType): readonly [string, string] | undefined {
  return CHOICES[type]
}

/** A number for display: digits as they are, a two-way bet by its name. */
export function numberText(type: BetType, number: string): string {
  return CHOICES[type]?.[number === '1' ? 1 : 0] ?? number
}

export const betText = {
  title: 'แทงหวย',
  back: 'กลับไปเลือกหวย',
  types: 'ประเภทการแทง',
  allTypes: 'ทุกประเภทและโอกาสถูก',
  odds: 'โอกาสถูก',
  plan: 'แบบ',
  changePlan: 'เปลี่ยนแบบ',
  pays: (rate: string) => `จ่าย ×${rate}`,
  less: (percent: string) => `ลด ${percent}%`,
  noLines: 'ยังไม่มีรายการ กดเลขที่แป้นด้านล่างได้เลย',
  stakeEach: 'ราคาต่อเลข',
  quickStakes: 'ราคาด่วน',
  entry: 'กรอกเลข',
  typed: (typed: number, count: number) => `กรอกแล้ว ${typed} จาก ${count} หลัก`,
  spreads: 'ตัวช่วยกรอกเลข',
  reverse: 'กลับเลข',
  doors: '19 ประตู',
  front: 'รูดหน้า',
  back10: 'รูดหลัง',
  doubles: 'เลขเบิ้ล',
  triples: 'เลขตอง',
  keys: { erase: 'ลบเลขตัวสุดท้าย', clear: 'ล้าง', random: 'สุ่มเลข', price: 'ราคา', add: 'เพิ่ม' },
  keyboard: 'พิมพ์เลขจากคีย์บอร์ดได้ทันที',
  keyboardAdd: 'เพิ่ม',
  keyboardPrice: 'ราคา',
  close: 'ปิด',
  balance: 'ยอดเงิน',
  half: 'จ่ายครึ่ง',
  problemClosed: 'ปิดรับ',
  capped: 'จำกัด',
  cappedNumbers: 'จำกัดยอดหรืออัตรา',
  previous: (date: string) => `ผลงวดก่อน ${date}`,
  past: 'ผลย้อนหลัง',
  pastFailed: 'โหลดผลไม่สำเร็จ ปิดแล้วเปิดใหม่อีกครั้ง',
  pastNone: 'หวยนี้ยังไม่มีผลที่ประกาศ',
  limits: 'เลขจำกัด',
  limitsCount: (count: number) => `เลขจำกัด ${count}`,
  noLimits: 'งวดนี้ยังไม่มีเลขปิดรับหรือจ่ายครึ่ง',
  full: 'รับเต็มแล้ว',
  left: (max: string) => `รับอีก ${max}`,
  ownLeft: (left: string) => `คุณแทงได้อีก ${left}`,
  ownLeftOf: (what: string, left: string, max: string) => `${what}: คุณแทงได้อีก ${left} จาก ${max} บาท`,
  ownLeftEach: (type: string, left: string, max: string) => `${type}: คุณแทงได้อีกเลขละ ${left} จาก ${max} บาท`,
  ownRoundLeft: (left: string, max: string) => `งวดนี้คุณแทงได้อีก ${left} จาก ${max} บาท`,
  perMemberRound: (max: string) => `คนละไม่เกิน ${max} บาททั้งงวด`,
  perMember: (max: string, types: string) => `${types}: คนละไม่เกิน ${max} บาทต่อเลข`,
  perLine: (min: string, max: string) => `แทงได้ ${min} ถึง ${max} บาทต่อรายการ`,
  retry: 'ลองอีกครั้ง',
  closedTitle: 'ปิดรับแล้ว',
  closedText: 'งวดนี้ปิดรับแทงแล้ว รายการที่กรอกไว้ยังอยู่ในเครื่องนี้',
  closedResult: 'ดูผลของงวดนี้',
  closedList: 'เลือกหวยอื่น',
  nextRound: (date: string) => `แทงงวดถัดไป ${date}`,
  unknownTitle: 'ไม่พบงวดที่เลือก',
  unknownText: 'งวดนี้อาจปิดรับไปแล้ว เลือกหวยที่เปิดรับอยู่ได้เลย',
  notOpenTitle: 'งวดนี้ยังไม่เปิดรับ',
  closedRoundTitle: 'งวดนี้ปิดรับแล้ว',
  failedTitle: 'โหลดอัตราจ่ายไม่สำเร็จ',
  failedText: 'ระบบยังไม่พร้อม กรุณาลองใหม่อีกครั้ง',
  simpleType: 'ประเภท',
  simpleNumber: 'เลข',
  simpleAmount: 'ราคา (บาท)',
  simpleClosed: 'เลขนี้ปิดรับแล้ว กรุณาเลือกเลขอื่น',
  simpleFull: 'เลขนี้รับเต็มแล้ว กรุณาเลือกเลขอื่น',
  simpleDigits: 'กรุณากรอกเลขที่แทงเป็นตัวเลขเท่านั้น',
  simpleUnclear: 'กรุณากรอกราคาเป็นตัวเลขที่มากกว่า 0 ทศนิยมไม่เกิน 2 ตำแหน่ง',
  simpleIntro: 'เบราว์เซอร์นี้ปิด JavaScript ไว้ แทงได้ครั้งละ 1 รายการ',
} as const

export function noticeText(notice: Notice): string {
  const limit = notice.limit === undefined ? '' : moneyText(notice.limit)
  switch (notice.code) {
    case 'STAKE_NEEDED':
      return 'ใส่ราคาต่อเลขก่อน'
    case 'STAKE_TOO_LOW':
      return `ขั้นต่ำ ${limit} บาทต่อรายการ`
    case 'STAKE_TOO_HIGH':
      return `สูงสุด ${limit} บาทต่อรายการ`
    case 'STAKE_NOT_SETS':
      return setsOnlyText()
    case 'DIGITS_MISSING':
      return 'กรอกเลขให้ครบก่อน'
    case 'TOD_TRIPLE':
      return 'เลขตองแทงโต๊ดไม่ได้ จึงเพิ่มเฉพาะประเภทอื่น'
    case 'TOO_MANY_LINES':
      return `โพยหนึ่งมีได้ไม่เกิน ${notice.count} รายการ`
    case 'TYPE_NOT_SOLD':
      return 'งวดนี้ไม่เปิดรับประเภทนี้'
    case 'ADDED':
      return `เพิ่มแล้ว ${notice.count} รายการ`
    case 'ADDED_SOME':
      return `เพิ่มแล้ว ${notice.count} รายการ อีก ${notice.left} รายการงวดนี้ไม่รับ`
    case 'REMOVED':
      return `ลบแล้ว ${notice.count} รายการ`
    case 'MERGED':
      return `รวมเลขซ้ำแล้ว ${notice.count} รายการ`
    case 'RESTAKED':
      return `ตั้งราคาใหม่แล้ว ${notice.count} รายการ`
    case 'TYPES_CHANGED':
      return 'เปลี่ยนประเภทแล้ว เลขที่กรอกค้างถูกล้าง'
  }
}

/** The rate of a type; for sets the highest prize, because a rate by the baht means little. */
export function paysText(type: BetType, rate: PayoutRate): string {
  return type === 'four_set' ? `สูงสุด ${moneyText(highestPrize(rate))}` : betText.pays(rateText(rate))
}

/** How many sets a stake buys. */
export function setsText(stake: number): string {
  return `${stake / SET_PRICE} ชุด`
}

export function setsOnlyText(): string {
  return `หวยชุดแทงเป็นชุด ชุดละ ${moneyText(SET_PRICE)} บาท`
}

/** `900`, `92.5`: a rate as players say it. */
export function rateText(rate: number): string {
  return figureText(rate / 100)
}

/** The sets that a ticket shows as one line. */
export const setName: Readonly<Record<BigSetId, string>> = {
  nineteen_doors: '19 ประตู',
  front_run: 'รูดหน้า',
  back_run: 'รูดหลัง',
  doubles: 'เลขเบิ้ล',
  triples: 'เลขตอง',
}
