export const planText = {
  title: 'เลือกแบบการแทง',
  intro: 'อัตราจ่ายและส่วนลดต่างกันตามแบบ ตัวอย่างคิดจากการแทงเลขละ 100 บาท',
  type: 'ประเภท',
  choose: 'แทงแบบนี้',
  chooseLabel: (plan: string) => `แทงแบบ${plan}`,
  less: (percent: string) => `ลด ${percent}%`,
  costs: 'ราคา',
  pays: 'ถูกได้',
  notSold: 'ไม่เปิดรับ',
  keeps: 'ตัวเลขที่กรอกค้างไว้จะเก็บแยกตามแบบ เปลี่ยนแบบแล้วกลับมาได้',
  count: (plans: number) => `${plans} แบบ`,
  countLabel: (plans: number, name: string) => `เลือกแบบการแทง ${name} มี ${plans} แบบ`,
} as const
