/** Words of every form. */
export const formsText = {
  close: 'ปิดข้อความ',
} as const
