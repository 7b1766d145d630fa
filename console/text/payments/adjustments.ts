import { menuText } from '../menu.ts'

/** Words about money that people give and take by hand. */
export const adjustmentsText = {
  title: menuText.titles.adjustments,
  lead: 'เพิ่มหรือหักเงินในกระเป๋าสมาชิก มีผลเมื่อคนที่สองยืนยัน สมาชิกเห็นในรายการเดินบัญชี',
  waiting: 'รอคนที่สองยืนยัน',
  today: (used: string, most: string) => `วันนี้ปรับไป ${used} จาก ${most} บาท`,
  empty: 'ยังไม่เคยปรับเงิน',
  emptyWhy: 'เมื่อคนหนึ่งขอและอีกคนยืนยัน รายการจะขึ้นที่นี่',
  columns: {
    at: 'เวลา',
    member: 'สมาชิก',
    amount: 'จำนวนเงิน',
    reason: 'เหตุผล',
    maker: 'คนขอ',
    checker: 'คนยืนยัน',
  },
  add: 'ปรับเงินสมาชิก',
  addLead: 'สมาชิกเห็นยอดและรู้ว่าเจ้าหน้าที่เป็นคนปรับ แต่ไม่เห็นเหตุผล',
  username: 'ชื่อผู้ใช้หรือรหัสสมาชิก',
  usernameHint: 'เช่น demo01 หรือ DM01demo01',
  way: 'ปรับอย่างไร',
  ways: {
    give: ['เพิ่มเงิน', 'เงินเข้ากระเป๋าของสมาชิก'],
    take: ['หักเงิน', 'หักได้ไม่เกินเงินที่ใช้ได้ ไม่รวมเงินที่พักไว้'],
  },
  amount: 'จำนวนเงิน',
  reason: 'เหตุผล',
  close: 'ปิด',
  ask: 'ส่งให้คนที่สองยืนยัน',
  asked: 'ส่งให้คนที่สองยืนยันแล้ว',
  signed: (baht: string, isGiven: boolean) => `${isGiven ? '+' : '−'}${baht}`,
  gives: 'เงินเข้ากระเป๋าของสมาชิกทันที ยืนยันเมื่อเห็นหลักฐานแล้วว่าควรได้เงินนี้จริง',
  takes: 'เงินออกจากกระเป๋าของสมาชิกทันที ยืนยันเมื่อเห็นหลักฐานแล้วว่าต้องหักจริง',
} as const
