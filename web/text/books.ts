import type { Verdict } from '../../domain/fair/check-ticket.ts'
import type { DayStep } from '../../domain/fair/day/check-day.ts'

/** Words of what an operator publishes of its books, and of how a member checks a part in it. */
export const booksText = {
  title: 'ยอดเงินของสมาชิกทั้งหมด',
  lead: 'ทุกวันเว็บประกาศพร้อมลายเซ็นว่าค้างเงินสมาชิกรวมเท่าไร และรายการเงินทั้งหมดมีอะไรบ้าง ถ้ายอดของคุณหายไปหรือมีใครแก้รายการย้อนหลัง การตรวจนี้จะบอก',
  emptyTitle: 'ยังไม่มีประกาศยอดประจำวัน',
  emptyText: 'ประกาศแรกจะออกภายในหนึ่งชั่วโมงหลังระบบเริ่มทำงาน แล้วออกทุกวันหลังเที่ยงคืน',
  checking: 'กำลังตรวจในเครื่องของคุณ',
  signIn: 'เข้าสู่ระบบเพื่อตรวจว่ายอดของคุณอยู่ในนี้',
  failed: 'ติดต่อระบบไม่ได้ จึงยังตรวจไม่ครบ กรุณาลองใหม่',
  takenAt: 'ยอด ณ เวลา',
  debts: 'เว็บค้างสมาชิกทั้งหมด',
  mine: 'ในนี้เป็นของคุณ',
  notYet: 'บัญชีของคุณเปิดหลังเวลานี้',
  members: 'จำนวนสมาชิก',
  transfers: 'รายการเงินทั้งหมด',
  movements: (count: number) => `รายการของคุณ ${count} รายการล่าสุด`,
  noMovements: 'คุณยังไม่มีรายการเงิน',
  older: 'ตรวจรายการเก่ากว่า',
  keep: 'เก็บหลักฐานเป็นไฟล์',
  keepHint: 'ไฟล์นี้ตรวจได้ด้วยหน้าตรวจสอบแบบไม่ใช้อินเทอร์เน็ต ในไฟล์มียอดและรายการของคุณ เก็บไว้กับตัวเอง',
  codes: 'รหัสที่ลงลายเซ็น',
  seq: 'ประกาศครั้งที่',
  debtsRoot: 'รากของยอดค้าง',
  ledgerRoot: 'รากของรายการเงิน',
  previous: 'ประกาศก่อนหน้า',
  head: 'รหัสของประกาศนี้',
  signature: 'ลายเซ็น',
  key: 'กุญแจสาธารณะ',
  days: 'ประกาศยอดทุกวัน',
  fromStatement: 'ตรวจว่ายอดและรายการของคุณอยู่ในประกาศประจำวัน',
} as const

export const booksVerdictText: Readonly<Record<Verdict, string>> = {
  right: 'ถูกต้อง',
  wrong: 'ไม่ตรง',
  waiting: 'รอประกาศครั้งหน้า',
  unknown: 'ตรวจไม่ได้ที่นี่',
}

export const booksSummaryText: Readonly<Record<Verdict, string>> = {
  right: 'ถูกต้องทุกขั้น ยอดและรายการของคุณอยู่ในประกาศ',
  wrong: 'พบจุดที่ไม่ตรง กรุณาเก็บไฟล์หลักฐานและติดต่อเรา',
  waiting: 'ถูกต้อง แต่บางรายการเกิดหลังประกาศนี้ จะอยู่ในประกาศครั้งหน้า',
  unknown: 'เท่าที่ตรวจได้ถูกต้อง แต่บางขั้นตรวจไม่ได้ที่นี่',
}

/** For who is not signed in: only what is public is checked. */
export const publicBooksText: Readonly<Record<Verdict, string>> = {
  ...booksSummaryText,
  right: 'ประกาศนี้มีลายเซ็นถูกต้อง และต่อจากประกาศก่อนหน้า',
}

/** What each step checks, and what a mismatch means. */
export const dayStepText: Readonly<Record<DayStep, { readonly title: string; readonly wrong: string }>> = {
  day: {
    title: 'ยอดรวมและจำนวนที่แสดงตรงกับรหัสของประกาศ',
    wrong: 'ยอดรวมหรือจำนวนที่แสดงไม่ตรงกับรหัสของประกาศ',
  },
  'day-signature': {
    title: 'ประกาศมีลายเซ็นของระบบ',
    wrong: 'ลายเซ็นบนประกาศไม่ใช่ของระบบนี้',
  },
  'day-chain': {
    title: 'ประกาศต่อจากวันก่อนหน้าไม่ขาดตอน',
    wrong: 'ประกาศไม่ต่อจากวันก่อนหน้า',
  },
  log: {
    title: 'รายการเงินเดิมทุกรายการยังอยู่ครบ มีแต่เพิ่ม',
    wrong: 'มีรายการเงินเดิมที่ถูกแก้หรือหายไป',
  },
  debt: {
    title: 'ยอดของคุณถูกนับอยู่ในยอดค้างรวม',
    wrong: 'ยอดของคุณไม่ถูกนับอยู่ในยอดค้างรวม',
  },
  movements: {
    title: 'รายการของคุณอยู่ในรายการเงินที่ลงลายเซ็น',
    wrong: 'มีรายการของคุณที่ไม่อยู่ในรายการเงินที่ลงลายเซ็น',
  },
}
