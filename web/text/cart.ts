/** More numbers than this are only counted: the lines show each of them. */
const NAMED_MAX = 5

export const cartText = {
  noLinesWide: 'ยังไม่มีรายการ พิมพ์เลขหรือกดที่แป้นได้เลย',
  clearAll: 'ล้างทั้งหมด',
  cart: 'โพยของคุณ',
  cartShort: 'โพย',
  review: 'ตรวจโพย',
  reviewLabel: (count: number) => `ตรวจโพย ${count} รายการ`,
  lineCount: (count: number) => `${count} รายการ`,
  cartTotal: 'ยอดรวมโพย',
  total: (count: number) => `ยอดแทง ${count} รายการ`,
  spokenTotal: (count: number, baht: string) => `ยอดแทง ${count} รายการ ${baht} บาท`,
  discount: 'ส่วนลด',
  possibleWin: 'ถ้าถูกสูงสุด',
  balanceAfter: 'คงเหลือหลังแทง',
  balanceShort: (missing: string) => `ยอดเงินไม่พอสำหรับโพยนี้ ขาดอีก ฿${missing}`,
  depositLater: 'ฝากเงิน (ยังไม่เปิดให้ใช้)',
  note: 'บันทึกช่วยจำ',
  confirm: 'ยืนยันแทง',
  accept: 'ยอมรับและยืนยันแทง',
  sending: 'กำลังส่งโพย',
  ifWins: 'ถ้าถูก',
  ifWinsMost: 'ถูกสูงสุด',
  cut: 'ตัดออกแล้ว ไม่คิดเงิน',
  stakeOf: (type: string, number: string) => `ราคาของ ${type} ${spoken(number)}`,
  remove: (type: string, number: string) => `ลบ ${type} ${spoken(number)}`,
  undo: 'เลิกทำ',
  problems: {
    RATE_CHANGED: 'อัตราจ่ายเปลี่ยน',
    NUMBER_CLOSED: 'ปิดรับแล้ว',
    CAP: 'เลขนี้ใกล้เต็ม',
    TIER: 'อัตรานี้ใกล้เต็ม',
    MEMBER_CAP: 'เกินยอดต่อเลขของคุณ',
    TYPE_NOT_SOLD: 'งวดนี้ไม่เปิดรับประเภทนี้',
    WRONG_DIGITS: 'จำนวนหลักไม่ตรงกับประเภท',
    TOD_TRIPLE: 'เลขตองแทงโต๊ดไม่ได้',
    STAKE_TOO_LOW: 'ต่ำกว่าขั้นต่ำ',
    STAKE_TOO_HIGH: 'เกินยอดสูงสุดต่อรายการ',
    STAKE_NOT_SETS: 'หวยชุดต้องแทงเต็มชุด ชุดละ 120',
  } as Readonly<Record<string, string>>,
  newRate: (from: string, to: string) => `×${from} เปลี่ยนเป็น ×${to}`,
  newCap: (max: string) => `รับได้ ${max} บาท`,
  soldOut: 'รับเต็มแล้ว',
  unsureTitle: 'ยังไม่ทราบผลการแทง',
  unsureShort: 'รอยืนยันผล',
  unsureText: 'สัญญาณขาดระหว่างส่งโพย กดลองอีกครั้งได้เลย ระบบจะไม่แทงซ้ำและไม่หักเงินสองครั้ง',
  checkHistory: 'ดูในโพยของฉัน',
  forget: 'เลิกส่งโพยนี้',
  placedTitle: 'รับโพยแล้ว',
  placedBill: 'เลขที่โพย',
  placedAgain: 'แทงต่อ',
  placedHistory: 'ดูโพย',
  receipt: 'รหัสรับรองโพย',
  allStakes: (baht: string) => `ตั้งทุกรายการเป็น ฿${baht}`,
  older: (count: number) => `แสดงรายการก่อนหน้า ${count} รายการ`,
  half: (numbers: readonly string[]) => (numbers.length === 0 ? '' : `${named(numbers)} จ่ายครึ่ง`),
  capped: (numbers: readonly string[]) => (numbers.length === 0 ? '' : `${named(numbers)} จำกัดยอดหรืออัตรา`),
  closed: (numbers: readonly string[]) => (numbers.length === 0 ? '' : `${named(numbers)} ปิดรับ ตัดออกแล้ว`),
  repeated: 'ซ้ำ',
  repeatedCount: (count: number) => `มีเลขซ้ำ ${count} รายการ คิดยอดแทงทุกรายการ`,
  removeRepeated: 'ตัดเลขซ้ำ',
  offline: 'ออฟไลน์ ยังไม่ได้ส่งโพยนี้ รายการเก็บไว้ในเครื่องแล้ว เมื่อสัญญาณกลับมาจะตรวจราคาอีกครั้งก่อนส่ง',
  offlineShort: 'ออฟไลน์ ยังไม่ได้ส่งโพย เก็บไว้ในเครื่องแล้ว',
  waitingForSignal: 'รอสัญญาณ ยังไม่ได้ส่ง',
  kept: 'โพยนี้ยังไม่ได้ส่ง เก็บไว้ในเครื่องจากครั้งก่อน',
  keptRepriced: (count: number) => (count === 0 ? '' : `อัตราจ่ายเปลี่ยน ${count} รายการ`),
  keptClosed: (count: number) => (count === 0 ? '' : `ปิดรับ ${count} รายการ`),
} as const

function named(numbers: readonly string[]): string {
  return numbers.length > NAMED_MAX ? `${numbers.length} เลข` : numbers.join(' ')
}

/** Digits one by one, because 08 is not eight; a word as it is. */
function spoken(number: string): string {
  return /^[0-9]+$/.test(number) ? [...number].join(' ') : number
}
