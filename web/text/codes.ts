/** Texts of the code and PIN fields. Kept small: the sign-in page loads them. */
export const codeText = {
  label: 'รหัสยืนยัน',
  hint: 'ตัวเลข 6 หลักจากแอป หรือรหัสกู้คืน 12 หลัก',
  pin: 'รหัส PIN',
  left: (count: number) => `ผิดได้อีก ${count} ครั้งก่อนระบบพักการยืนยัน`,
  waitMinutes: (minutes: number) => `ลองใหม่ได้ในอีก ${minutes} นาที`,
  waitHours: (hours: number) => `ลองใหม่ได้ในอีกประมาณ ${hours} ชั่วโมง`,
} as const

/** The second step of a sign-in. */
export const signInCodeText = {
  heading: 'ยืนยันอีกขั้นหนึ่ง',
  lead: 'รหัสผ่านถูกต้อง เปิดแอปยืนยันตัวตนในมือถือแล้วกรอกรหัสที่แสดงอยู่',
  submit: 'ยืนยันและเข้าสู่ระบบ',
  lost: 'ไม่มีมือถืออยู่กับตัว ใช้รหัสกู้คืนที่เก็บไว้แทนได้',
  again: 'เริ่มเข้าสู่ระบบใหม่',
} as const
