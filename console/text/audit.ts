import { menuText } from './menu.ts'

/** Words of the record of what was done. */
export const auditText = {
  title: menuText.titles.audit,
  lead: 'ทุกการกระทำของเจ้าหน้าที่ สมาชิก และระบบ เรียงจากล่าสุด แก้ไขหรือลบไม่ได้',
  columns: { act: 'การกระทำ', who: 'โดย', at: 'เวลา', about: 'เรื่อง', reason: 'เหตุผล', seq: 'ลำดับ' },
  person: 'ชื่อผู้ใช้',
  personHint: 'เจ้าหน้าที่หรือสมาชิก',
  everyAct: 'ทุกการกระทำ',
  date: 'วันที่',
  empty: 'ไม่มีรายการในเงื่อนไขนี้',
  emptyWhy: 'ลองชื่อ การกระทำ หรือวันอื่น',
  clear: 'ล้างตัวกรอง',
  system: 'ระบบ',
  nobody: 'ไม่ทราบชื่อ',
  close: 'ปิดรายละเอียด',
  timeline: 'ประวัติของรอบนี้',
  timelineMore: 'แสดง 200 รายการล่าสุด รายการที่เก่ากว่าดูได้ที่บันทึกการกระทำ',
  timelineEmpty: 'ยังไม่มีใครทำอะไรกับรอบนี้',
} as const
