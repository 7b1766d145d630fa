import type { Permission } from '../../domain/staff/permissions.ts'

/** Words about roles: sets of permissions that an operator gives its people. */
export const rolesText = {
  title: 'บทบาท',
  lead: 'ชุดสิทธิ์ที่มอบให้เจ้าหน้าที่ แก้แล้วมีผลกับทุกคนในบทบาททันที',
  words: ['สิทธิ์', 'หน้าที่', 'อนุญาต', 'roles', 'permissions'],
  columns: { name: 'บทบาท', people: 'คน', permissions: 'สิทธิ์', byTwo: 'งานที่ต้องสองคน', role: 'รหัส' },
  byTwo: 'มี',
  needsTwo: 'งานที่ต้องสองคน',
  byTwoWhy: 'บทบาทที่มีคนใช้อยู่จะเริ่มมีงานที่ต้องสองคนไม่ได้ ให้สร้างบทบาทใหม่แล้วมอบให้ทีละคน',
  people: (count: number) => (count === 0 ? 'ยังไม่มีใคร' : `${count} คน`),
  empty: 'ยังไม่มีบทบาท',
  emptyWhy: 'สร้างบทบาทแรกได้จากปุ่มสร้างบทบาท',
  create: 'สร้างบทบาท',
  close: 'ปิดรายละเอียด',
  name: 'ชื่อบทบาท',
  nameHint: 'ชื่อที่เจ้าหน้าที่เห็น ไม่เกิน 40 ตัวอักษร',
  save: 'บันทึก',
  saved: (name: string) => `บันทึกบทบาท ${name} แล้ว`,
  lacking: 'สิทธิ์ที่คุณไม่มี จึงให้หรือถอนไม่ได้',
  remove: 'ลบบทบาท',
  removeLead: 'ไม่มีบัญชีใดใช้บทบาทนี้',
  removed: (name: string) => `ลบบทบาท ${name} แล้ว`,
} as const

type Area = Permission extends `${infer First}.${string}` ? First : never

/** What a permission is about, by the first part of its name. */
export const AREA_TEXT: Readonly<Record<Area, string>> = {
  rounds: 'รอบหวย',
  results: 'ผลรางวัล',
  settlements: 'การจ่ายรางวัล',
  voids: 'งดออกผล',
  numbers: 'เลขอั้นและวงเงิน',
  plans: 'ราคา',
  exposure: 'ความเสี่ยง',
  schedules: 'ตารางออกผล',
  sales: 'การขาย',
  rules: 'กติกา',
  site: 'หน้าเว็บ',
  staff: 'เจ้าหน้าที่',
  members: 'สมาชิก',
  audit: 'บันทึก',
}

/** What each permission lets somebody do. */
export const PERMISSION_TEXT: Readonly<Record<Permission, string>> = {
  'rounds.see': 'ดูรอบหวย',
  'rounds.close': 'ปิดรับก่อนเวลา',
  'results.propose': 'กรอกผล',
  'results.confirm': 'ยืนยันผล',
  'results.preview': 'ดูผลกระทบก่อนส่ง',
  'settlements.release': 'ปล่อยจ่ายที่พักไว้',
  'voids.propose': 'ขอยกเลิกรอบ',
  'voids.confirm': 'ยืนยันการยกเลิกรอบ',
  'numbers.propose': 'ตั้งเลขอั้นและเสนออัตรา',
  'numbers.confirm': 'ยืนยันอัตราของเลข',
  'numbers.reject': 'ไม่ยืนยันหรือถอนคำขอ',
  'numbers.begin': 'ตั้งวงเงินเริ่มต้นของหวย',
  'plans.see': 'ดูราคา',
  'plans.propose': 'ขอเปลี่ยนราคา',
  'plans.confirm': 'ยืนยันราคา',
  'plans.reject': 'ไม่ยืนยันหรือถอนคำขอ',
  'plans.remove': 'เลิกขายแบบอัตราจ่าย',
  'exposure.see': 'ดูยอดเสี่ยง',
  'schedules.see': 'ดูตาราง',
  'schedules.set': 'แก้ตาราง เลื่อนงวด เปิดปิดขาย',
  'sales.set': 'เปลี่ยนวิธีขายของรอบ',
  'rules.see': 'ดูกติกา',
  'rules.set': 'แก้กติกา',
  'site.see': 'ดูข้อความบนเว็บ',
  'site.set': 'แก้ข้อความบนเว็บ',
  'staff.see': 'ดูรายชื่อ',
  'staff.protect': 'กำหนดการยืนยันสองขั้นตอน',
  'staff.manage': 'เพิ่ม ปิด เปลี่ยนบทบาท และยืนยันเรื่องบัญชี',
  'members.protect': 'ช่วยสมาชิกที่เข้าบัญชีไม่ได้',
  'audit.see': 'อ่านบันทึกการกระทำ',
}

export function areaOf(permission: Permission): Area {
  return permission.split('.')[0] as Area
}
