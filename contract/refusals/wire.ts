import type { RefusalText } from './refusal-text.ts'

/** Refusals of the call itself: no session, a bad body, a key in use. Each has its own HTTP status. */
export const WIRE_REFUSALS = {
  BAD_REQUEST: {
    status: 400,
    th: 'ข้อมูลที่ส่งมาไม่ถูกต้อง กรุณาตรวจสอบแล้วลองใหม่',
    en: 'Something in the request is not right. Please check it and try again.',
  },
  KEY_REQUIRED: {
    status: 400,
    th: 'คำขอนี้ต้องมีรหัสอ้างอิง กรุณาโหลดหน้านี้ใหม่แล้วทำรายการอีกครั้ง',
    en: 'This request needs a reference. Please reload the page and try again.',
  },
  UNAUTHENTICATED: { status: 401, th: 'กรุณาเข้าสู่ระบบก่อนทำรายการ', en: 'Please sign in first' },
  XSRF_MISSING: {
    status: 403,
    th: 'หน้านี้หมดอายุแล้ว กรุณาโหลดใหม่แล้วลองอีกครั้ง',
    en: 'This page has expired. Please reload it and try again.',
  },
  ORIGIN_REFUSED: {
    status: 403,
    th: 'คำขอนี้ไม่ได้มาจากหน้าเว็บของเรา',
    en: 'This request did not come from our site',
  },
  NOT_OWN: { status: 403, th: 'คุณไม่มีสิทธิ์เข้าถึงรายการนี้', en: 'You have no access to this' },
  PERMISSION_MISSING: { status: 403, th: 'บัญชีนี้ไม่มีสิทธิ์ทำรายการนี้', en: 'This account may not do that' },
  NO_SUCH_CALL: { status: 404, th: 'ไม่พบบริการที่เรียก', en: 'There is no such service' },
  KEY_IN_WORK: {
    status: 409,
    th: 'รายการนี้กำลังดำเนินการอยู่ กรุณารอสักครู่',
    en: 'This is already being processed. Please wait a moment.',
  },
  KEY_REUSED: {
    status: 422,
    plainStatus: 409,
    th: 'รหัสอ้างอิงนี้ถูกใช้กับรายการอื่นแล้ว กรุณาทำรายการใหม่',
    en: 'This reference was used for something else. Please start again.',
  },
  TOO_MANY: {
    status: 429,
    th: 'ทำรายการถี่เกินไป กรุณารอสักครู่แล้วลองใหม่',
    en: 'Too many attempts. Please wait a moment and try again.',
  },
  INTERNAL: {
    status: 500,
    th: 'ระบบขัดข้อง กรุณาลองใหม่อีกครั้ง',
    en: 'Something went wrong on our side. Please try again.',
  },
  UNAVAILABLE: {
    status: 503,
    th: 'ระบบไม่พร้อมให้บริการชั่วคราว กรุณาลองใหม่ในอีกสักครู่',
    en: 'The service is not available right now. Please try again in a moment.',
  },
  SERVICE_UNKNOWN: { th: 'ไม่พบผู้ให้บริการนี้', en: 'This operator was not found' },
  NO_OPERATOR: { status: 503, th: 'เว็บนี้ยังไม่เปิดให้บริการ', en: 'This site is not open yet' },
  HOST_UNKNOWN: { status: 404, th: 'ไม่มีเว็บที่ที่อยู่นี้', en: 'There is no site at this address' },
  CHANGED_SINCE: {
    plainStatus: 409,
    th: 'มีคนอื่นเปลี่ยนค่านี้หลังจากที่เปิดหน้านี้ ดูค่าล่าสุดก่อนแล้วส่งใหม่',
    en: 'Somebody has changed this since the page was opened: look at what stands now and send it again',
  },
} as const satisfies Record<string, RefusalText>
