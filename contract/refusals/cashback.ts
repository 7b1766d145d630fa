import type { RefusalText } from './refusal-text.ts'

export const CASHBACK_REFUSALS = {
  CASHBACK_OFF: { th: 'ตอนนี้ยังไม่มีการคืนยอดเสีย', en: 'There is no cashback at the moment' },
  CASHBACK_COLLECTED: {
    th: 'วันนี้คุณรับไปแล้ว รับได้อีกครั้งในรอบถัดไป',
    en: 'You have collected it already. You can collect again for the next period.',
  },
  CASHBACK_TOO_EARLY: {
    th: 'ยังไม่ถึงวันรับยอดคืน รายสัปดาห์รับได้เฉพาะวันจันทร์ รายเดือนรับได้เฉพาะวันที่ 1',
    en: 'It is too early: a week is collected on Monday only, a month on its first day only',
  },
  CASHBACK_NOTHING_LOST: {
    th: 'รอบนี้ไม่มียอดเสียให้คืน',
    en: 'You have lost nothing in this period',
  },
  CASHBACK_TOO_LITTLE: {
    th: 'ยอดคืนของรอบนี้ยังไม่ถึงขั้นต่ำ',
    en: 'The cashback of this period is below the least amount',
  },
  CASHBACK_CREDIT: {
    th: 'เครดิตรวมยอดที่พักไว้ เงินในกระเป๋าเกม และโพยที่ยังยกเลิกได้ ยังสูงกว่าที่กำหนด ต้องเหลือน้อยกว่านี้ก่อนจึงรับได้',
    en: 'Your credit, with what is set aside, money in game wallets and bets you can still cancel, is not below the limit yet. You can collect once it is.',
  },
  CASHBACK_BOUNDS: {
    th: 'ยอดคืนขั้นต่ำต้องมากกว่า 0 และไม่เกินยอดคืนสูงสุด',
    en: 'The least cashback must be above 0 and no more than the most',
  },
} as const satisfies Record<string, RefusalText>
