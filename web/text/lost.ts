export const lostText = {
  /** Of an act that has a key, so that it is done once however often it is sent. */
  unsureOnce: 'ยังไม่ได้รับคำตอบ ไม่แน่ใจว่าสำเร็จแล้วหรือไม่ สิ่งที่กรอกยังอยู่ กดลองใหม่ได้ รายการเดิมจะไม่ถูกทำซ้ำ',
  unsure: 'ยังไม่ได้รับคำตอบ ไม่แน่ใจว่าสำเร็จแล้วหรือไม่ ตรวจดูก่อนแล้วค่อยกดลองใหม่',
  close: 'ปิดข้อความนี้',
} as const
