import type { BetType } from '../../domain/betting/bet-types.ts'
import { highestPrize } from '../../domain/betting/win/set-of-four.ts'
import { multipleToRate, type Satang } from '../../domain/money.ts'
import { moneyText } from '../../ui/money-text.ts'

/** The rate of a line: `×92.5`; for sets the highest prize. */
export function liveRate(type: BetType, rate: number): string {
  return type === 'four_set' ? boardText.setPays(rate) : `×${rate.toFixed(1)}`
}

/** Texts of the live-price pages. */
export const boardText = {
  title: 'แทงราคาสด',
  intro: 'ราคาจ่ายเปลี่ยนตามยอดของแต่ละเลข เลือกเลข จองราคาที่เห็น แล้วยืนยันภายใน 60 วินาที',
  live: 'ราคาสด',
  waiting: 'กำลังเชื่อมต่อราคาสด',
  lost: 'ราคาไม่อัปเดต',
  lostText: 'การเชื่อมต่อราคาสดขาดไป กำลังต่อใหม่ จองเลขได้อีกครั้งเมื่อราคากลับมาสด',
  types: 'ประเภทการแทง',
  filters: 'กรองเลข',
  all: 'ทั้งหมด',
  good: 'ราคาดี',
  filling: 'ใกล้เต็ม',
  chosenFilter: 'เลือกแล้ว',
  search: 'ค้นหาเลข',
  searchPlaceholder: 'เลข',
  pages: 'หลักแรก',
  searchFirst: (digits: number) => `เลข ${digits} หลัก พิมพ์หลักแรก ๆ ในช่องค้นหา กระดานจะเลื่อนไปที่เลขนั้น`,
  full: 'เต็ม',
  /** The highest prize of a set, because a rate by the baht means little. */
  setPays: (rate: number) => `฿${moneyText(highestPrize(multipleToRate(rate)))}`,
  legendLeft: 'รับได้อีก',
  legendFilling: 'ใกล้เต็ม',
  legendUp: 'ราคาขึ้น',
  legendDown: 'ราคาลง',
  nothing: 'ไม่มีเลขตามที่กรอง',
  tile: (number: string, rate: string, left: string) => `เลข ${[...number].join(' ')} จ่าย ${rate} ${left}`,
  tileLeft: (baht: string) => `รับได้อีก ${baht} บาท`,
  chosen: (count: number) => `เลือกไว้ ${count} เลข`,
  chosenHint: 'แตะเลขบนกระดานเพื่อเลือก แล้วจองราคา',
  clear: 'ล้าง',
  stake: 'ราคาต่อเลข',
  stakeLabel: 'ราคาต่อเลข เป็นบาท',
  book: (count: number, total: Satang) => `จองราคา ${count} เลข ฿${moneyText(total)}`,
  held: (count: number) => `ล็อกราคาไว้ ${count} เลข`,
  heldHint: (seconds: number) => `ยืนยันก่อนหมดเวลา ${seconds} วินาที`,
  spokenLeft: (seconds: number) => `เหลือเวลายืนยัน ${seconds} วินาที`,
  cancel: 'ยกเลิก',
  changed: (number: string, before: string, now: string) =>
    `${number} ราคาเปลี่ยนก่อนล็อก จาก ${before} เป็น ${now}`,
  changedNow: (number: string, now: string) => `${number} ราคาเปลี่ยนก่อนล็อก เป็น ${now}`,
  accept: 'รับ',
  acceptLabel: (number: string, rate: string) => `รับราคาใหม่ของเลข ${number} จ่าย ${rate}`,
  refusedLine: {
    NUMBER_CLOSED: 'ปิดรับแล้ว',
    CAP: 'รับได้ไม่ถึงยอดที่จอง',
    TIER: 'อัตรานี้เหลือรับได้ไม่ถึงยอดที่จอง',
    MEMBER_CAP: 'เกินยอดต่อเลขของคุณ',
  },
  leftOut: (number: string, why: string, max: string) => `${number} ${why} (รับได้อีก ${max} บาท) ไม่ได้จอง`,
  confirm: (count: number, total: Satang) => `ยืนยัน ${count} เลข ฿${moneyText(total)}`,
  nothingHeld: 'รับราคาใหม่ก่อนจึงยืนยันได้',
  expired: 'หมดเวลายืนยัน เลขที่เลือกยังอยู่ จองใหม่ได้เลย',
  unsure: 'ยังไม่ทราบผล สัญญาณขาดระหว่างส่ง กดอีกครั้งได้เลย ระบบจะไม่ทำซ้ำ',
  retry: 'ลองอีกครั้ง',
  balanceShort: (missing: string) => `ยอดเงินไม่พอสำหรับเลขที่เลือก ขาดอีก ฿${missing}`,
  takesLess: (number: string, baht: string | null) =>
    baht === null ? `เลข ${number} เต็มแล้ว` : `เลข ${number} รับได้อีก ${baht} บาท`,
  stakeOff: (min: string, max: string) => `ราคาต่อเลขต้องอยู่ระหว่าง ${min} ถึง ${max} บาท`,
  closeToast: 'ปิด',
  emptyTitle: 'ยังไม่มีหวยที่เปิดแบบราคาสด',
  emptyText: 'ระหว่างนี้แทงแบบอัตราปกติได้ที่หน้าแทงหวย',
  toLottobet: 'ไปหน้าแทงหวย',
  failedTitle: 'โหลดกระดานราคาไม่สำเร็จ',
  failedText: 'ระบบยังไม่พร้อม กรุณาลองใหม่อีกครั้ง',
  again: 'ลองใหม่',
  shutTitle: 'งวดนี้ไม่ได้เปิดรับอยู่',
  shutText: 'งวดนี้ปิดรับแล้วหรือยังไม่เปิด เลือกงวดอื่นที่เปิดแบบราคาสดได้เลย',
  ordinaryTitle: 'งวดนี้ไม่เปิดแทงแบบราคาสด',
  ordinaryText: 'แทงงวดนี้ได้ตามอัตราปกติ',
  toOrdinary: 'แทงอัตราปกติ',
  toList: 'ดูงวดราคาสดทั้งหมด',
  simpleIntro: 'จองและยืนยันทีละเลขได้จากแบบฟอร์มนี้',
  simpleBook: 'จองราคา',
  simpleConfirm: 'ยืนยันแทง',
  simpleUntil: (time: string) => `ยืนยันก่อน ${time} น.`,
} as const
