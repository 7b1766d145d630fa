/** Words of the limits a member sets for their own play. */
export const limitText = {
  lead: 'เวลานับย้อนจากตอนนี้ ลดวงเงินมีผลทันที เพิ่มหรือเอาออกต้องรอ 24 ชั่วโมง แล้วกลับมายืนยันภายใน 7 วัน',
  kinds: {
    deposit: {
      title: 'วงเงินฝาก',
      why: 'ฝากได้ไม่เกินเท่านี้ นับยอดที่เข้าแล้วและรายการที่รอโอน เงินที่โอนมาแล้วเข้าบัญชีคุณเสมอ',
    },
    stake: { title: 'วงเงินแทง', why: 'แทงและจองรวมกันได้ไม่เกินเท่านี้ โพยที่ยกเลิกหรือคืนเงินไม่นับ' },
    loss: { title: 'วงเงินเสีย', why: 'ยอดแทงหักด้วยเงินรางวัลของโพยนั้น โพยที่ยังไม่ออกผลนับเป็นยอดเสียไว้ก่อน' },
  },
  spans: { day: '24 ชั่วโมง', week: '7 วัน', month: '31 วัน' },
  span: 'ในเวลา',
  amount: 'ไม่เกินกี่บาท',
  set: 'ตั้งวงเงิน',
  done: 'บันทึกแล้ว',
  left: (baht: string) => `เหลือ ${baht}`,
  more: (when: string) => `มีเพิ่ม ${when}`,
  asked: (baht: string) => `ขอเพิ่มเป็น ${baht}`,
  askedNone: 'ขอเอาวงเงินออก',
  confirmFrom: (when: string) => `ยืนยันได้ตั้งแต่ ${when}`,
  confirmUntil: (when: string) => `ยืนยันได้ถึง ${when}`,
  acts: { none: 'ขอเอาวงเงินออก', confirm: 'ยืนยัน', drop: 'ยกเลิกคำขอ' },
} as const
