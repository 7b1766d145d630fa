export const sessionText = {
  brandLine: 'คอนโซลผู้ดูแล',
  signInTitle: 'เข้าสู่ระบบผู้ดูแล',
  signInLead: 'สำหรับเจ้าหน้าที่เท่านั้น ทุกการทำรายการถูกบันทึก',
  name: 'ชื่อผู้ใช้',
  password: 'รหัสผ่าน',
  showPassword: 'แสดงรหัสผ่าน',
  hidePassword: 'ซ่อนรหัสผ่าน',
  enter: 'เข้าสู่ระบบ',
  demo: 'ระบบสาธิต: เงินและผลรางวัลไม่ใช่ของจริง',
  signOut: 'ออกจากระบบ',
  skip: 'ข้ามไปเนื้อหาหลัก',
  menu: 'เมนูหลัก',
  loading: 'กำลังโหลด',
  retry: 'ลองใหม่',
  unreachable: 'ติดต่อเซิร์ฟเวอร์ไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่',
  old: 'ติดต่อระบบไม่ได้ ข้อมูลบนหน้านี้อาจไม่ใช่ล่าสุด',
  broken: 'ระบบขัดข้อง กรุณาลองใหม่อีกครั้ง',
  toRounds: 'ไปที่รอบหวย',
  theme: { dark: 'ธีมมืด', light: 'ธีมสว่าง', auto: 'ธีมตามเครื่อง' },
  themeButton: (now: string) => `เปลี่ยนธีม ขณะนี้ใช้${now}`,
} as const

/** Words of the code that is asked for as a second step. */
export const codeText = {
  code: 'รหัสยืนยัน',
  codeHint: 'ตัวเลข 6 หลักจากแอป หรือรหัสกู้คืน 12 หลัก',
  left: (count: number) => `ผิดได้อีก ${count} ครั้งก่อนระบบพักการยืนยัน`,
  wait: (minutes: number) => `ลองใหม่ได้ในอีก ${minutes} นาที`,
  door: 'ยืนยันอีกขั้นหนึ่ง',
  doorLead: 'รหัสผ่านถูกต้อง กรอกรหัสจากแอปยืนยันตัวตน',
  again: 'เริ่มเข้าสู่ระบบใหม่',
} as const
