import type { RefusalText } from '../refusal-text.ts'

export const DOCUMENT_REFUSALS = {
  DOCUMENT_UNKNOWN: {
    plainStatus: 404,
    th: 'ไม่พบเอกสารนี้ หรือถูกลบไปแล้ว',
    en: 'This document was not found, or is gone',
  },
  DOCUMENT_DECIDED: {
    plainStatus: 409,
    th: 'เอกสารนี้มีผู้ตัดสินแล้ว',
    en: 'This document has been decided already',
  },
  DOCUMENT_WAITS: {
    fields: ['file'],
    th: 'เอกสารที่ส่งไว้กำลังตรวจอยู่ ถ้าไม่ผ่านจะส่งใหม่ได้',
    en: 'The document you have sent is being looked at. You can send another if it is refused.',
  },
  DOCUMENT_ACCEPTED: {
    fields: ['file'],
    th: 'เอกสารของคุณผ่านแล้ว',
    en: 'Your document has been accepted already',
  },
  DOCUMENT_NEEDED: {
    plainStatus: 409,
    th: 'รายการถอนนี้ต้องมีเอกสารของสมาชิกที่ผ่านแล้วก่อน',
    en: 'The document of the member has to be accepted before this withdrawal',
  },
} as const satisfies Record<string, RefusalText>
