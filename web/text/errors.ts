export const errorText = {
  notFoundHeading: 'ไม่พบหน้านี้',
  notFoundWhy: 'ลิงก์อาจหมดอายุหรือพิมพ์ไม่ถูก',
  brokenHeading: 'ระบบขัดข้องชั่วคราว',
  brokenWhy: 'ถ้าเพิ่งแทง ฝาก ถอน หรือโยกเงิน ตรวจยอดเงินและรายการก่อนส่งอีกครั้ง',
  retry: 'ลองใหม่',
} as const
