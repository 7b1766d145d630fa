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
  raises: (percent: string) => `ถูกรางวัลจ่ายเพิ่มได้ถึง ${percent}%`,
  turnover: 'ยอดแทง 30 วันถึงวันนี้',
  towards: (baht: string, needed: string) => `${baht} จาก ${needed} บาท`,
  missing: (baht: string, rank: number, brings: string) => `อีก ${baht} บาท ถึงระดับ ${rank} ${brings}`.trim(),
  nextBrings: (percent: number | null, raise: string | null) =>
    [percent === null ? '' : `คืนยอดเสีย ${percent}%`, raise === null ? '' : `จ่ายเพิ่มได้ถึง ${raise}%`]
      .filter((each) => each !== '')
      .join(' '),
  highest: 'ยอดนี้ถึงระดับสูงสุดแล้ว',
  tomorrow: (name: string) => `ถ้านับถึงตอนนี้ พรุ่งนี้คุณเป็น${name}`,
  noneYet: 'สมาชิกที่ยังไม่มีระดับ',
  steps: 'ทุกระดับ',
  plus: (percent: number) => `คืน +${percent}%`,
  plusRaise: (percent: string) => `จ่าย +${percent}%`,
  yours: 'ของคุณวันนี้',
  how: 'คิดอย่างไร',
  rules: [
    'ระดับคิดใหม่หลังเที่ยงคืนทุกวัน จากยอดแทงของ 30 วันก่อนหน้า',
    'นับโพยที่ออกผลแล้วและเกมที่จบแล้ว รายการที่ยกเลิกหรือคืนเงิน และยอดที่แทงครอบคลุมกันเองไม่นับ',
  ],
  cashbackRules: ['ระดับเพิ่มร้อยละของคืนยอดเสีย ใช้ระดับของวันที่กดรับ ยอดคืนสูงสุดต่อรอบเท่าเดิม'],
  raiseRules: [
    'ระดับเพิ่มราคาจ่ายของหวยที่เปิดให้เพิ่ม ไม่เกินเพดานของแต่ละประเภท ราคาที่ได้จริงขึ้นในหน้าแทง และใช้กับโพยที่แทงตอนนั้น',
    'เลขที่จ่ายครึ่งหรือจ่ายลด ราคาสด และหวยยี่กี จ่ายเท่ากันทุกระดับ',
  ],
  cashback: 'ไปหน้าคืนยอดเสีย',
  history: 'ระดับที่ผ่านมา 12 ครั้งล่าสุด',
  from: (date: string) => `ตั้งแต่ ${date}`,
  of: (baht: string) => `ยอดแทง ${baht} บาท`,
} as const
