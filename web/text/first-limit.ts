/** Words of the question about a deposit limit that follows registering. */
export const firstLimitText = {
  title: 'ตั้งวงเงินฝากไว้ก่อนไหม',
  registered: 'สมัครสมาชิกสำเร็จ',
  lead: 'เลือกยอดที่ฝากได้สบายใจ เมื่อครบแล้วระบบจะไม่รับฝากเพิ่ม ไม่ตั้งตอนนี้ก็ได้',
  usual: 'ยอดที่เลือกบ่อย',
  skip: 'ข้ามไปก่อน',
  set: 'วงเงินฝากของคุณ',
  holds: 'มีผลแล้ว',
  goOn: 'ไปหน้าแรก',
  later: 'ตั้งเพิ่ม ลด หรือพักการเล่นได้ทุกเมื่อที่ โปรไฟล์ › ควบคุมการเล่น',
} as const
