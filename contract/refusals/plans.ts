import type { RefusalText } from './refusal-text.ts'

export const PLAN_REFUSALS = {
  PLAN_SOLD: {
    plainStatus: 409,
    th: 'แบบนี้ขายอยู่แล้วในทุกหวยของกลุ่ม',
    en: 'Every lottery of the group sells this plan already',
  },
  PLAN_IN_USE: {
    plainStatus: 409,
    th: 'แบบนี้มีโพยหรือการจองค้างอยู่ หรือเป็นแบบหลัก จึงลบไม่ได้',
    en: 'This plan has open tickets or bookings, or is the main plan, and cannot be removed',
  },
  PRICE_LOSES: {
    th: 'ราคานี้จ่ายคืนเกิน 100% ของยอดที่รับ เจ้ามือขาดทุนในระยะยาว หากตั้งใจให้ยืนยันก่อนส่ง',
    en: 'This price returns more than 100% of what is taken: the house loses in the long run. If you mean it, confirm before sending.',
  },
  GIVES_ALL: {
    th: 'เงินรางวัล ค่าแนะนำ คืนยอดเสีย และระดับ รวมกันคืนได้ถึง 100% ของยอดที่รับ หากตั้งใจให้ยืนยันก่อนส่ง',
    en: 'Winnings, affiliate income, cashback and ranks together may give back 100% of what is taken. If you mean it, confirm before sending.',
  },
  PRICE_TOO_HIGH: {
    th: 'ราคานี้จ่ายคืนเกิน 150% ของยอดที่รับ ตรวจอัตราจ่ายและส่วนลดอีกครั้ง',
    en: 'This price returns more than 150% of what is taken. Check the payout and the discount.',
  },
  PRICE_UNCHANGED: { plainStatus: 409, th: 'ราคานี้ใช้อยู่แล้ว', en: 'This is the price already' },
} as const satisfies Record<string, RefusalText>
