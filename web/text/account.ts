export const changePasswordText = {
  title: 'ตั้งค่าบัญชี',
  heading: 'เปลี่ยนรหัสผ่าน',
  old: 'รหัสผ่านเดิม',
  fresh: 'รหัสผ่านใหม่',
  freshHint: 'อย่างน้อย 8 ตัวอักษร เดายาก และไม่ซ้ำกับชื่อผู้ใช้',
  again: 'รหัสผ่านใหม่อีกครั้ง',
  differs: 'รหัสผ่านใหม่ทั้งสองช่องไม่ตรงกัน',
  submit: 'เปลี่ยนรหัสผ่าน',
  done: 'เปลี่ยนรหัสผ่านแล้ว อุปกรณ์อื่นออกจากระบบทั้งหมด',
} as const

export const profileText = {
  heading: 'โปรไฟล์',
  name: 'ชื่อผู้ใช้',
  code: 'รหัสสมาชิก',
  balance: 'ยอดเงิน',
  joined: 'สมาชิกตั้งแต่',
  history: 'โพยของฉัน',
  settings: 'ตั้งค่าบัญชี',
  failed: 'โหลดข้อมูลสมาชิกไม่สำเร็จ',
} as const
