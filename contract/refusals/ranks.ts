import type { RefusalText } from './refusal-text.ts'

export const RANK_REFUSALS = {
  RANK_STEPS: {
    th: 'ระดับที่สูงขึ้นต้องใช้ยอดแทงมากขึ้น คืนยอดเสียมากขึ้น และจ่ายเพิ่มไม่น้อยกว่าระดับก่อน',
    en: 'Each rank asks for more turnover than the one before, brings more cashback, and raises rates no less',
  },
  RANK_ABOVE_ALL: {
    th: 'คืนยอดเสียรวมกับส่วนเพิ่มของระดับสูงสุดต้องไม่เกิน 100%',
    en: 'Cashback with what the highest rank adds must not be above 100 %',
  },
  PRICE_RANK_MAX: {
    th: 'ราคาสูงสุดของระดับต้องไม่ต่ำกว่าราคาจ่าย',
    en: 'The highest rate for ranks must not be below the rate',
  },
  RANKS_PROMISED: {
    th: 'หวยกลุ่มนี้สัญญาราคาไว้ก่อนเปิดรับ ทุกคนได้เท่ากัน จึงเพิ่มตามระดับไม่ได้',
    en: 'These lotteries promise their rates before they open, the same to everybody: no rank raises them',
  },
} as const satisfies Record<string, RefusalText>
