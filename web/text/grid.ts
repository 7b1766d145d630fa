const PLACE_NAMES: Readonly<Record<number, readonly string[]>> = {
  1: ['หลักหน่วย'],
  2: ['หลักสิบ', 'หลักหน่วย'],
  3: ['หลักร้อย', 'หลักสิบ', 'หลักหน่วย'],
}

export const gridText = {
  ways: 'วิธีใส่เลข',
  pad: 'แป้นกด',
  grid: 'ตาราง',
  numbers: (types: string) => `ตารางเลข ${types}`,
  stake: 'ราคาต่อเลข',
  runs: 'เลือกทั้งแถวหรือทั้งหลัก',
  places: 'หลักที่เลือก',
  place: (place: number, digits: number) => PLACE_NAMES[digits]?.[place] ?? '',
  run: (place: string, digit: string) => `เลือกทุกเลขที่${place}เป็น ${digit}`,
  legendOn: 'ในโพย',
  legendHalf: 'จ่ายลดหรือจำกัด',
  legendClosed: 'ปิดรับ',
  cell: (number: string, words: readonly string[]) => [`เลข ${[...number].join(' ')}`, ...words].join(' '),
  inCart: (baht: number) => `อยู่ในโพย ${baht} บาท`,
  closed: 'ปิดรับ',
  half: 'จ่ายครึ่ง',
  capped: 'จำกัด',
  hint: 'แตะเลขเพื่อใส่ แตะซ้ำเพื่อเอาออก',
  keyHint: 'ลูกศรเลื่อน Enter ใส่หรือเอาออก พิมพ์เลขเพื่อไปที่เลขนั้น',
  noneTitle: 'ประเภทนี้ไม่มีตาราง',
  noneText: 'ตารางมีสำหรับเลข 1 ถึง 3 หลัก เลขยาวกว่านี้กดที่แป้นได้เลย',
} as const

export const padText = {
  settings: 'ตั้งค่าแป้นกด',
  title: 'แป้นกด',
  close: 'ปิด',
  left: 'ถนัดมือซ้าย',
  leftWhy: 'ปุ่มเพิ่มและลบย้ายมาอยู่ทางซ้าย',
  buzz: 'สั่นเมื่อกด',
  buzzWhy: 'รู้สึกที่ปลายนิ้วทุกครั้งที่กดปุ่ม',
} as const
