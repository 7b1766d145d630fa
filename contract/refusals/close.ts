import type { RefusalText } from './refusal-text.ts'

export const CLOSE_REFUSALS = {
  CLOSE_DAY_UNKNOWN: {
    plainStatus: 404,
    th: 'ยังไม่มียอดของวันนี้ ต้องรอให้จบวันก่อน',
    en: 'There are no figures of this day yet: it has to be over first',
  },
  DAY_CLOSED: {
    plainStatus: 409,
    th: 'วันนี้ปิดยอดไปแล้ว แก้ไม่ได้',
    en: 'This day is signed off and does not change any more',
  },
  DAY_NOT_NEXT: {
    plainStatus: 409,
    th: 'ต้องปิดยอดทีละวันตามลำดับ ปิดวันก่อนหน้าก่อน',
    en: 'Days are signed off one after another: the day before comes first',
  },
  PLACES_DIFFER: {
    plainStatus: 409,
    th: 'รายชื่อบัญชีเปลี่ยนไป โหลดหน้านี้ใหม่แล้วกรอกอีกครั้ง',
    en: 'The list of accounts has changed. Load this page again and enter the balances anew.',
  },
  CLOSE_REASON_NEEDED: {
    plainStatus: 400,
    th: 'ยอดไม่ตรงหรือมีผลต่าง ต้องเขียนเหตุผล',
    en: 'There are differences: say why',
  },
} as const satisfies Readonly<Record<string, RefusalText>>
