/** Messages for invalid fields, in place of the browser's own. */
export const validityText = {
  missing: 'กรุณากรอกช่องนี้',
  choose: 'กรุณาเลือกหนึ่งรายการ',
  short: (least: number) => `อย่างน้อย ${least} ตัวอักษร`,
  long: (most: number) => `ไม่เกิน ${most} ตัวอักษร`,
  number: 'กรุณากรอกเป็นตัวเลข',
  least: (least: string) => `ต้องไม่น้อยกว่า ${least}`,
  most: (most: string) => `ต้องไม่เกิน ${most}`,
  other: 'รูปแบบไม่ถูกต้อง',
} as const
