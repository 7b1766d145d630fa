import type { Words } from '../words.ts'

/** What the report of assistants calls its columns. */
export const REPORT_WORDS = {
  date: { th: 'วันที่', en: 'Date' },
  assistant: { th: 'ผู้ช่วย', en: 'Assistant' },
  sold: { th: 'ยอดแทง', en: 'Sold' },
  net: { th: 'ยอดสุทธิ', en: 'Net' },
  cancelled: { th: 'ยกเลิกหรือคืนเงิน', en: 'Cancelled or refunded' },
  won: { th: 'ถูกรางวัล', en: 'Won' },
  commission: { th: 'ค่าคอม', en: 'Commission' },
  total: { th: 'รวม', en: 'Total' },
} as const satisfies Readonly<Record<string, Words>>
