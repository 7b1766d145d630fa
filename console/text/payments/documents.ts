import { menuText } from '../menu.ts'

/** Words about identity documents that wait. */
export const documentsText = {
  title: menuText.titles.documents,
  lead: 'เอกสารที่สมาชิกส่งก่อนถอนครั้งแรก เทียบชื่อและวันเกิดกับที่ลงทะเบียน รับเอกสารต้องใช้สองคน ทุกครั้งที่เปิดดูจะถูกบันทึก',
  waiting: 'เอกสารที่รอคนที่สอง',
  empty: 'ไม่มีเอกสารที่รอตรวจ',
  emptyWhy: 'เอกสารที่สมาชิกส่งจะมาอยู่ที่นี่',
  more: 'ยังมีเอกสารที่ใหม่กว่านี้รออยู่',
  columns: { member: 'สมาชิก', name: 'ชื่อที่ลงทะเบียน', birthDate: 'วันเกิด', at: 'ส่งเมื่อ', refused: 'เคยไม่ผ่าน' },
  close: 'ปิดรายละเอียด',
  look: 'เปิดดูเอกสาร',
  picture: (code: string) => `เอกสารของ ${code}`,
  accept: 'เสนอรับเอกสาร',
  refuse: 'ไม่รับเอกสาร',
  reason: 'เหตุผลที่สมาชิกจะเห็น (เมื่อไม่รับ)',
  refuseWhy: 'รูปจะถูกลบทันที สมาชิกส่งใหม่ได้',
  asked: 'ส่งให้คนที่สองยืนยันแล้ว',
  refusedDone: 'ไม่รับเอกสารแล้ว และลบรูปแล้ว',
} as const
