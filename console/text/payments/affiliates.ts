import { menuText } from '../menu.ts'

/** Words about members who brought others. */
export const affiliatesText = {
  title: menuText.titles.affiliates,
  lead: 'อัตราและขั้นต่ำแก้ได้ที่กติกาการเงิน รายได้ของเพื่อนที่ดูเป็นคนเดียวกับผู้แนะนำถอนไม่ได้จนกว่าจะปล่อย',
  flags: 'รอตรวจ',
  noFlags: 'ไม่มีรายการที่รอตรวจ',
  noFlagsWhy: 'เพื่อนที่ใช้บัญชี เบอร์โทร ชื่อ หรือเครื่องเดียวกับผู้แนะนำจะขึ้นที่นี่เอง',
  referrers: 'ผู้แนะนำ',
  empty: 'ยังไม่มีใครแนะนำเพื่อน',
  emptyWhy: 'เมื่อมีคนสมัครด้วยลิงก์ของสมาชิก ผู้แนะนำจะขึ้นที่นี่',
  columns: {
    code: 'ผู้แนะนำ',
    friend: 'เพื่อน',
    friends: 'เพื่อนที่สมัคร',
    earned: 'รายได้',
    withdrawn: 'ถอนแล้ว',
    flagged: 'รอตรวจ',
    amount: 'รายได้ที่รอ',
    reasons: 'ซ้ำกันที่',
    at: 'พบเมื่อ',
  },
  reasons: { bank: 'บัญชีธนาคาร', phone: 'เบอร์โทร', name: 'ชื่อ', device: 'เครื่อง' },
  pair: (code: string, friend: string) => `${code} กับ ${friend}`,
  close: 'ปิด',
  reason: 'ตรวจกับอะไร พบอะไร',
  release: 'ปล่อยรายได้',
  released: 'ปล่อยแล้ว ถอนได้เมื่อครบ 7 วัน',
  readOnly: 'คุณดูได้อย่างเดียว',
} as const
