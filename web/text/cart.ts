/** More numbers than this are only counted: the lines show each of them. */
const NAMED_MAX = 5

export const cartText = {
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
