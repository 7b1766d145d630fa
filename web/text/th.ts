/** Texts that several screens share. A screen's own texts are in a file with its name. */
export const siteText = {
  /** The `lang` attribute of the pages. */
  language: 'th',
  brand: 'หยก ลอตโต้',
  tagline: 'แทงง่าย จ่ายชัด ตรวจสอบได้ทุกโพย',
  description: 'แทงหวยออนไลน์ แทงง่าย จ่ายชัด ตรวจสอบได้ทุกโพย',
  skip: 'ข้ามไปเนื้อหาหลัก',
  loading: 'กำลังโหลด',
  demo: 'ระบบสาธิต ไม่ใช่เงินจริง ผลที่มีป้าย DEMO เป็นผลสมมติ',
  demoNoMoney: 'จำลองการฝากเงินทดลองได้ที่หน้าฝากเงิน',
  offline: (time: string) => `ออฟไลน์ · ข้อมูลที่เห็นเป็นของ ${time} น.`,
  playWisely: 'เล่นอย่างมีสติ ตั้งงบก่อนเล่น หยุดเมื่อครบ',
  playControl: 'ควบคุมการเล่น พักหรือหยุดเล่น',
  contactStaff: 'ติดต่อเจ้าหน้าที่',
  backHome: 'กลับหน้าแรก',
  fileFailed: 'โหลดไม่สำเร็จ สัญญาณอาจขาดหาย สิ่งที่พิมพ์ไว้ยังอยู่',
  loadAgain: 'ลองใหม่',
  notSent: 'ยังไม่ได้ส่ง ไม่มีสัญญาณอินเทอร์เน็ต สิ่งที่กรอกยังอยู่ ลองส่งอีกครั้งเมื่อมีสัญญาณ',
} as const

export const menuText = {
  main: 'เมนูหลัก',
  home: 'หน้าแรก',
  deposit: 'ฝากเงิน',
  withdraw: 'ถอนเงิน',
  bet: 'แทงหวย',
  results: 'ผลรางวัล',
  games: 'เกมส์',
  casino: 'คาสิโน',
  balance: 'ยอดเงิน',
  balanceHidden: 'ซ่อนอยู่',
  news: 'ประกาศ',
  messages: 'ข้อความ',
  topUp: 'ฝากเงินเพิ่ม',
  settings: 'ตั้งค่า',
  member: 'สมาชิก',
  account: 'ตั้งค่าบัญชี',
  bank: 'บัญชีธนาคาร',
  signOut: 'ออกจากระบบ',
  signIn: 'เข้าสู่ระบบ',
  register: 'สมัครสมาชิก',
  look: 'ธีม',
  lookDark: 'มืด',
  lookLight: 'สว่าง',
  lookAuto: 'อัตโนมัติ',
  language: 'ภาษา',
} as const

export const footerText = {
  banks: 'ธนาคารที่รองรับการฝาก',
  awards: 'รางวัลและการรับรอง',
  help: 'ช่วยเหลือ',
  howto: 'วิธีแทง',
  rules: 'กติกา',
  contact: 'ติดต่อเรา',
  prizecheck: 'ตรวจผลรางวัล',
  resultsLinks: 'ลิงก์ผลรางวัล',
  fair: 'ตรวจสอบโพย',
} as const

/** `แทงหวย · หยก ลอตโต้`: the screen, then the brand. The sign-in page has only the brand. */
export function tabTitle(brand: string, title?: string): string {
  return title ? `${title} · ${brand}` : brand
}
