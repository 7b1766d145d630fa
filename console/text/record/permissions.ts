import type { Permission } from '../../../domain/staff/permissions.ts'

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
  games: 'เกม',
  staff: 'เจ้าหน้าที่',
  members: 'สมาชิก',
  payments: 'การเงิน',
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
  'schedules.confirm': 'ยืนยันตารางที่ปิดรับช้าลง',
  'sales.set': 'ขอเปลี่ยนวิธีขาย',
  'sales.confirm': 'ยืนยันวิธีขาย',
  'rules.see': 'ดูกติกา',
  'rules.set': 'ขอแก้กติกา',
  'rules.confirm': 'ยืนยันกติกา',
  'site.see': 'ดูข้อความบนเว็บ',
  'site.set': 'แก้ข้อความบนเว็บ',
  'games.see': 'ดูค่ายเกมและรายชื่อเกม',
  'games.set': 'เปิดปิดค่ายเกม นำเข้ารายชื่อ และตั้งเวลาปิดปรับปรุง',
  'games.propose': 'ขอเปลี่ยนกุญแจ ที่อยู่ และเพดานจ่ายของค่ายเกม',
  'games.confirm': 'ยืนยันกุญแจ ที่อยู่ และเพดานจ่ายของค่ายเกม',
  'games.rounds': 'ดูรอบการเล่นเกมของสมาชิก รายงาน และสัญญาณเตือน',
  'staff.see': 'ดูรายชื่อ',
  'staff.protect': 'กำหนดการยืนยันสองขั้นตอน',
  'staff.manage': 'เพิ่ม ปิด เปลี่ยนบทบาท และยืนยันเรื่องบัญชี',
  'members.protect': 'ขอช่วยสมาชิกที่เข้าบัญชีไม่ได้',
  'members.confirm': 'ยืนยันการช่วยสมาชิก',
  'payments.see': 'ดูเงินเข้าออก',
  'payments.match': 'ขอเติมหรือคืนเงินที่ไม่รู้เจ้าของ และขอปิดยอดสิ้นวัน',
  'payments.confirm': 'ยืนยันเรื่องเงินที่คนอื่นขอ: เติมหรือคืนเงิน ปิดยอดสิ้นวัน บัญชีรับเงิน กติกาการเงิน ปรับเงินสมาชิก',
  'payments.withdraw': 'อนุมัติหรือปฏิเสธการถอนเงิน',
  'payments.accounts': 'พัก เพิ่ม และแก้บัญชีรับเงิน',
  'payments.adjust': 'ขอเพิ่มหรือหักเงินสมาชิก',
  'payments.rules': 'ขอแก้กติกาการเงิน',
  'audit.see': 'อ่านบันทึกการกระทำ',
}

export function areaOf(permission: Permission): Area {
  return permission.split('.')[0] as Area
}
