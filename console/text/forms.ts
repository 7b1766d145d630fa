/** Words of every form. */
export const formsText = {
  close: 'ปิดข้อความ',
  missing: 'กรุณากรอกช่องนี้',
  reasonMissing: 'กรุณาระบุเหตุผล',
  baht: 'บาท',
  bahtWrong: 'กรอกจำนวนบาทมากกว่า 0 ทศนิยมไม่เกิน 2 ตำแหน่ง',
  times: 'เท่า',
  clock: 'น.',
  minutes: 'นาที',
  seconds: 'วินาที',
  rateWrong: 'กรอกอัตรามากกว่า 0 ทศนิยมไม่เกิน 2 ตำแหน่ง',
  changed: 'มีคนแก้ค่านี้หลังจากที่คุณเปิดหน้า สิ่งที่พิมพ์ไว้ยังอยู่',
  takeNewest: 'ใช้ค่าล่าสุดแทน',
  two: 'มีผลเมื่ออีกคนยืนยัน',
  chooseFile: 'เลือกไฟล์',
} as const
