export const errorText = {
  notFoundHeading: 'ไม่พบหน้านี้',
  notFoundWhy: 'ลิงก์อาจหมดอายุหรือพิมพ์ไม่ถูก',
  brokenHeading: 'ระบบขัดข้องชั่วคราว',
  brokenWhy: 'ยอดเงินและโพยของคุณไม่เปลี่ยนแปลง ลองใหม่อีกครั้งได้เลย',
  retry: 'ลองใหม่',
} as const
