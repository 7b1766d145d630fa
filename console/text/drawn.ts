/** Words of the fields for drawn numbers. */
export const drawnText = {
  digitsOf: (name: string, place: number, count: number) => (count === 1 ? name : `${name} เลขที่ ${place}`),
  digitsHint: (digits: number) => `${digits} หลัก`,
  fieldMissing: 'กรอกให้ครบทุกหลัก',
  indexHint: 'ทศนิยม 2 ตำแหน่ง เช่น 38150.40',
  changeHint: 'ทศนิยม 2 ตำแหน่ง มีเครื่องหมายลบเมื่อลดลง เช่น -123.65',
  figureMissing: 'กรอกตัวเลขให้มีทศนิยม 2 ตำแหน่ง',
} as const
