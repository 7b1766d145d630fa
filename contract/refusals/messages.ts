import type { RefusalText } from './refusal-text.ts'

export const MESSAGE_REFUSALS = {
  PUSH_UNKNOWN: {
    th: 'เบราว์เซอร์นี้ใช้บริการแจ้งเตือนที่เราไม่รู้จัก ยังอ่านข้อความได้ที่หน้านี้',
    en: 'This browser uses a push service that we do not know. You can still read your messages here.',
  },
  PUSH_KEYS: {
    th: 'เบราว์เซอร์ให้ข้อมูลการแจ้งเตือนไม่ครบ ลองเปิดใหม่อีกครั้ง',
    en: 'The browser has given no valid keys for notices. Please try again.',
  },
} as const satisfies Record<string, RefusalText>
