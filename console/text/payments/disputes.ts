import { menuText } from '../menu.ts'

/** Words about transfers between members that they tell differently. */
export const disputesText = {
  title: menuText.titles.disputes,
  lead: 'ผู้ฝากแนบสลิปว่าโอนแล้ว แต่ผู้รับไม่ยืนยัน ตัดสินเมื่อสองคนเห็นตรงกัน เก่าสุดอยู่บน',
  empty: 'ไม่มีข้อโต้แย้ง',
  emptyWhy: 'เมื่อผู้รับตอบว่าไม่ได้รับเงิน หรือไม่ตอบใน 30 นาที รายการจะขึ้นที่นี่เอง',
  columns: { amount: 'จำนวนเงิน', at: 'เริ่มเมื่อ', payer: 'ผู้โอน', payee: 'ผู้รับ', said: 'ตัดสินแล้ว' },
  said: (count: number) => `${count} คน`,
  late: 'สลิปมาช้า',
  lateLead:
    'สลิปมาหลังหมดเวลา และส่วนนี้ของรายการถอนไปทางอื่นแล้ว ระบบจึงไม่โอนอะไรเอง ตรวจว่าเงินถึงผู้รับจริงหรือไม่ แล้วปรับเงินให้ผู้โอน โดยสองคนเห็นตรงกัน',
  lateWithdrawal: 'รายการถอนของผู้รับ',
  lateAdjusted: 'ปรับเงินให้ผู้โอนแล้ว',
  toAdjust: 'ไปหน้าปรับเงิน',
  own: 'คุณตัดสินแล้ว รอคนที่สอง',
  amount: (baht: string) => `${baht} บาท`,
  baht: 'บาท',
  close: 'ปิด',
  slip: 'สลิปของผู้โอน',
  account: (nth: number, of: number) => (of > 1 ? `รูปของผู้รับ ${nth}` : 'รูปของผู้รับ'),
  noAccount: 'ผู้รับยังไม่ได้ส่งรูปรายการเดินบัญชี',
  payerAccount: 'โอนจาก',
  payeeAccount: 'เข้าบัญชี',
  paid: 'เงินเข้าจริง',
  paidLead: 'เติมให้ผู้โอนเมื่อคนที่สองเห็นเหมือนกัน',
  unpaid: 'เงินไม่เข้า',
  unpaidLead: 'ผู้โอนไม่ได้รับเงิน เว็บโอนส่วนนี้ให้ผู้ถอนเอง เมื่อคนที่สองเห็นเหมือนกัน',
  reason: 'ตรวจกับอะไร พบอะไร',
  say: 'ตัดสิน',
  done: (decided: boolean) => (decided ? 'ตัดสินแล้ว มีผลทันที' : 'บันทึกแล้ว รอคนที่สองเห็นเหมือนกัน'),
  readOnly: 'คุณดูได้อย่างเดียว',
} as const
