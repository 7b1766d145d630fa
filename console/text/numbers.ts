/** Words about numbers that are closed or paid half. */
export const numbersText = {
  title: 'เลขอั้น',
  lead: 'มีผลกับโพยใหม่ทันที โพยที่รับแล้วจ่ายตามเดิม',
  type: 'ประเภท',
  numbers: 'เลข (เว้นวรรคหรือขึ้นบรรทัดใหม่)',
  reversed: 'รวมเลขกลับ',
  close: 'ปิดรับเลขนี้',
  half: 'จ่ายครึ่ง',
  open: 'เปิดรับตามปกติ',
  none: 'ยังไม่มีเลขอั้นในรอบนี้',
  missing: 'กรอกเลขอย่างน้อย 1 เลข',
  kind: { closed: 'ปิดรับ', half: 'จ่ายครึ่ง' },
  openOne: (type: string, number: string) => `เปิดรับ ${type} เลข ${[...number].join(' ')} ตามปกติ`,
  done: (count: number) => `บันทึกแล้ว ${count} เลข`,
} as const
