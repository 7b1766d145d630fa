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
