/** Words of ranks. */
export const rankText = {
  title: 'ระดับสมาชิก',
  failed: 'โหลดหน้าระดับสมาชิกไม่สำเร็จ',
  off: 'ตอนนี้ยังไม่มีระดับสมาชิก',
  offWhy: 'เมื่อเปิดใช้ ระดับของคุณจะขึ้นที่นี่',
  now: 'ระดับของคุณวันนี้',
  nth: (rank: number) => (rank === 0 ? 'ยังไม่มีระดับ' : `ระดับ ${rank}`),
  brings: (percent: number, more: number) =>
    more === 0 ? `คืนยอดเสีย ${percent}%` : `คืนยอดเสีย ${percent + more}% (ปกติ ${percent}% บวกระดับ ${more}%)`,
  turnover: 'ยอดแทง 30 วันถึงวันนี้',
  towards: (baht: string, needed: string) => `${baht} จาก ${needed} บาท`,
  missing: (baht: string, rank: number, percent: number) =>
    `อีก ${baht} บาท ถึงระดับ ${rank} คืนยอดเสีย ${percent}%`,
  highest: 'ยอดนี้ถึงระดับสูงสุดแล้ว',
  tomorrow: (name: string) => `ถ้านับถึงตอนนี้ พรุ่งนี้คุณเป็น${name}`,
  noneYet: 'สมาชิกที่ยังไม่มีระดับ',
  steps: 'ทุกระดับ',
  more: 'คืนเพิ่ม',
  plus: (percent: number) => `+${percent}%`,
  yours: 'ของคุณวันนี้',
  how: 'คิดอย่างไร',
  rules: [
    'ระดับคิดใหม่หลังเที่ยงคืนทุกวัน จากยอดแทงของ 30 วันก่อนหน้า',
    'นับโพยที่ออกผลแล้ว โพยที่ยกเลิกหรือคืนเงิน และยอดที่แทงครอบคลุมกันเองไม่นับ',
    'ระดับเพิ่มเฉพาะร้อยละของคืนยอดเสีย ยอดคืนสูงสุดต่อรอบและราคาจ่ายของหวยเท่าเดิม',
    'ใช้ระดับของวันที่กดรับคืนยอดเสีย',
  ],
  cashback: 'ไปหน้าคืนยอดเสีย',
  history: 'ระดับที่ผ่านมา',
  from: (date: string) => `ตั้งแต่ ${date}`,
  of: (baht: string) => `ยอดแทง ${baht} บาท`,
} as const
