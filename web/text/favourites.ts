export const favouriteText = {
  title: 'เลขโปรด',
  lead: 'ชุดเลขที่เก็บไว้ ราคาและอัตราจ่ายคิดใหม่ตามงวดที่แทงเสมอ',
  back: 'กลับไปแทงต่อ',
  use: 'ใช้ชุดนี้',
  put: 'ใส่',
  putNamed: (name: string) => `ใส่ชุด ${name}`,
  counts: (lines: number) => `${lines} รายการ`,
  more: (lines: number) => `และอีก ${lines} รายการ`,
  remove: 'ลบ',
  removeLabel: (name: string) => `ลบ ${name}`,
  removeSure: 'ลบชุดนี้ถาวร',
  emptyTitle: 'ยังไม่มีเลขโปรด',
  emptyText: 'เปิดโพยที่เคยแทง แล้วกดเก็บเป็นเลขโปรด ครั้งหน้าใส่ได้ทั้งชุดในครั้งเดียว',
  toHistory: 'ดูโพยของฉัน',
  pickRound: 'เลือกงวดที่จะแทงก่อน แล้วเปิดเลขโปรดจากหน้าแทง',
  open: 'เลขโปรด',
} as const

export const againText = {
  /** `round`: its date, or its number among the rounds of a day. */
  again: (round: string) => `แทงซ้ำ ${round}`,
  waits: 'หวยนี้ยังไม่มีงวดที่เปิดรับ แทงซ้ำได้เมื่อเปิดงวดถัดไป',
  shut: 'หวยนี้ยังไม่มีงวดที่เปิดรับ ลองใหม่เมื่อเปิดงวดถัดไป',
  keep: 'เก็บเป็นเลขโปรด',
  name: 'ชื่อชุดเลข',
  nameHint: 'เช่น เลขบ้าน เลขฝัน',
  save: 'เก็บ',
  saved: (name: string) => `เก็บชุด “${name}” แล้ว`,
  see: 'ดูเลขโปรด',
} as const
