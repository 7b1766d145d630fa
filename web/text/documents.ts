import { PICTURE_KEPT_DAYS } from '../../domain/payments/document.ts'

/** Words about the identity document before the first withdrawal. */
export const documentText = {
  title: 'เอกสารยืนยันตัวตน',
  why: 'ก่อนถอนครั้งแรก ส่งรูปบัตรประชาชนหรือหนังสือเดินทางที่เห็นชื่อและวันเกิดชัด เจ้าหน้าที่สองคนจะตรวจ',
  waits: 'คำขอถอนของคุณรอเอกสารนี้ เงินถูกกันไว้อย่างปลอดภัย',
  sent: 'ได้รับเอกสารแล้ว กำลังตรวจ',
  refused: 'เอกสารไม่ผ่าน ส่งใหม่ได้',
  send: 'ส่งเอกสาร',
  file: 'รูปเอกสาร',
  choose: 'เลือกรูป',
  kept: `เก็บแบบเข้ารหัส เปิดดูได้เฉพาะเจ้าหน้าที่ที่ตรวจการถอน และบันทึกทุกครั้งที่เปิด รูปที่ไม่ผ่านถูกลบทันที รูปที่ผ่านถูกลบใน ${PICTURE_KEPT_DAYS} วัน`,
} as const
