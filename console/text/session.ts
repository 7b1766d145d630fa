import type { PresetRole } from '../../domain/staff/permissions.ts'

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
  broken: 'ระบบขัดข้อง กรุณาลองใหม่อีกครั้ง',
  toRounds: 'ไปที่รอบหวย',
  theme: { dark: 'ธีมมืด', light: 'ธีมสว่าง', auto: 'ธีมตามเครื่อง' },
  themeButton: (now: string) => `เปลี่ยนธีม ขณะนี้ใช้${now}`,
  roles: {
    draw_maker: 'ผู้บันทึกผล',
    draw_checker: 'ผู้ยืนยันผล',
    auditor: 'ผู้ตรวจสอบ',
    operator_admin: 'ผู้ดูแลระบบ',
  } satisfies Record<PresetRole, string> as Readonly<Record<string, string>>,
} as const
