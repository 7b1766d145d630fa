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
  MAILING_UNKNOWN: { plainStatus: 404, th: 'ไม่พบข้อความนี้', en: 'There is no such message' },
  MAILING_TEXT: {
    th: 'ใส่หัวข้อและข้อความ ภาษาอังกฤษใส่ทั้งสองช่องหรือไม่ใส่เลย',
    en: 'Write a title and a text. In English write both or neither.',
  },
  MAILING_AUDIENCE: {
    th: 'จำนวนวันต้องเป็น 1 ถึง 365 ระดับต้องเป็น 1 ถึง 20',
    en: 'Days are 1 to 365, a rank is 1 to 20',
  },
  MAILING_PAGE: {
    th: 'ข้อความแบบนี้เปิดหน้านี้ไม่ได้',
    en: 'A message of this kind does not lead to this page',
  },
  MAILING_TIME: {
    th: 'เวลาส่งต้องอยู่ในอนาคต ไม่เกิน 60 วัน',
    en: 'The time to send is in the future, within 60 days',
  },
  MAILING_NOBODY: { th: 'ตอนนี้ไม่มีสมาชิกที่จะได้รับ', en: 'It would reach nobody now' },
  MAILING_ALONE: {
    th: 'วันนี้คุณส่งข้อความถึงสมาชิกรายคนครบ 20 ข้อความแล้ว',
    en: 'You have sent 20 messages to single members today',
  },
  MAILING_ENDED: {
    th: 'ข้อความนี้ส่งครบหรือถูกหยุดไปแล้ว',
    en: 'This message has been sent to all, or was stopped',
  },
} as const satisfies Record<string, RefusalText>
