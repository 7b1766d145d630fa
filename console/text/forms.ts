/** Words of every form. */
export const formsText = {
  close: 'ปิดข้อความ',
  missing: 'กรุณากรอกช่องนี้',
  reasonMissing: 'กรุณาระบุเหตุผล',
  two: 'มีผลเมื่ออีกคนยืนยัน',
} as const
