import type { RefusalText } from './refusal-text.ts'

export const RANK_REFUSALS = {
  RANK_STEPS: {
    th: 'ระดับที่สูงขึ้นต้องใช้ยอดแทงมากขึ้น และคืนยอดเสียมากขึ้น',
    en: 'Each rank asks for more turnover than the one before, and brings more',
  },
  RANK_ABOVE_ALL: {
    th: 'คืนยอดเสียรวมกับส่วนเพิ่มของระดับสูงสุดต้องไม่เกิน 100%',
    en: 'Cashback with what the highest rank adds must not be above 100 %',
  },
} as const satisfies Record<string, RefusalText>
