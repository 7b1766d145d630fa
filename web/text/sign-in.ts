interface RefusedSignIn {
  readonly message: string
  readonly detail: string
}

export const signInText = {
  heading: 'ยินดีต้อนรับกลับ',
  lead: 'เข้าสู่ระบบเพื่อเริ่มแทงหวย',
  name: 'ชื่อผู้ใช้',
  password: 'รหัสผ่าน',
  showPassword: 'แสดงรหัสผ่าน',
  hidePassword: 'ซ่อนรหัสผ่าน',
  submit: 'เข้าสู่ระบบ',
  /** The specification fixes the text, whatever the server's reason. */
  refused: ({ message }: RefusedSignIn) => message,
  register: 'สมัครสมาชิกใหม่',
  forgot: 'ลืมรหัสผ่าน',
  passwordIsNew: 'ตั้งรหัสผ่านใหม่แล้ว เข้าสู่ระบบด้วยรหัสผ่านใหม่ได้เลย',
  contact: 'ติดต่อเจ้าหน้าที่',
  agents: 'เข้าสู่ระบบเอเยนต์',
  heroLines: ['แทงง่าย จ่ายชัด', 'ตรวจสอบได้ทุกโพย'],
  heroWhy: ['หวยรัฐบาลไทย ลาว และฮานอย ในที่เดียว', 'อัตราจ่ายที่เห็นตอนแทง คืออัตราที่จ่าย'],
  figures: [
    ['หวยให้เลือก', '60+'],
    ['เปิดรับ', 'ทุกวัน'],
    ['ตรวจสอบได้', 'ทุกโพย'],
  ],
  draftWaits: 'โพยที่ยังไม่ได้ส่งยังเก็บไว้ในเครื่องนี้ เข้าสู่ระบบเพื่อทำต่อ',
  demo: 'บัญชีสาธิต demo01 ถึง demo09 รหัสผ่าน demo-1234',
} as const

export const registerText = {
  title: 'สมัครสมาชิก',
  step: (step: number) => `ขั้นที่ ${step} จาก 3`,
  stepNames: ['เบอร์โทรศัพท์ของคุณ', 'ชื่อและวันเกิด', 'ชื่อผู้ใช้และรหัสผ่าน'],
  next: 'ต่อไป',
  back: 'ย้อนกลับ',
  name: 'ชื่อผู้ใช้',
  nameHint: 'ตัวอักษรอังกฤษหรือตัวเลข 4 ถึง 20 ตัว',
  password: 'รหัสผ่าน',
  passwordHint: 'อย่างน้อย 8 ตัวอักษร เดายาก และไม่ซ้ำกับชื่อผู้ใช้',
  phone: 'เบอร์โทรศัพท์',
  upline: 'รหัสผู้แนะนำ (ถ้ามี)',
  uplineHint: 'รหัสหรือชื่อผู้ใช้ของเพื่อนที่ชวนคุณ ไม่มีก็เว้นว่างได้',
  firstName: 'ชื่อจริง',
  lastName: 'นามสกุล',
  birthDate: 'วันเกิด',
  day: 'วัน',
  month: 'เดือน',
  year: 'ปี พ.ศ.',
  promotion: 'โปรโมชัน',
  noPromotion: 'ไม่รับโปรโมชัน',
  adult: 'ผู้สมัครต้องมีอายุครบ 20 ปีบริบูรณ์ ชื่อต้องตรงกับบัญชีธนาคารของตนเอง',
  bankLater: 'ไม่ต้องใส่บัญชีธนาคารตอนนี้ เพิ่มได้ก่อนฝากหรือถอนครั้งแรก',
  submit: 'สมัครสมาชิก',
  haveAccount: 'มีบัญชีแล้ว',
} as const
