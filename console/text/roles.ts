import { menuText } from './menu.ts'

/** Words about roles: sets of permissions that an operator gives its people. */
export const rolesText = {
  title: menuText.titles.roles,
  lead: 'ชุดสิทธิ์ที่มอบให้เจ้าหน้าที่ แก้แล้วมีผลกับทุกคนในบทบาททันที',
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
