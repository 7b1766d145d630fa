/** Words of the record of what was done. */
export const auditText = {
  title: 'บันทึกการกระทำ',
  lead: 'ทุกการกระทำของเจ้าหน้าที่ สมาชิก และระบบ เรียงจากล่าสุด แก้ไขหรือลบไม่ได้',
  words: ['ประวัติ', 'ตรวจสอบ', 'ใครทำ', 'audit'],
  columns: { act: 'การกระทำ', who: 'โดย', at: 'เวลา', about: 'เรื่อง', reason: 'เหตุผล', seq: 'ลำดับ' },
  person: 'ชื่อผู้ใช้',
  personHint: 'เจ้าหน้าที่หรือสมาชิก',
  everyAct: 'ทุกการกระทำ',
  date: 'วันที่',
  empty: 'ไม่มีรายการในเงื่อนไขนี้',
  emptyWhy: 'ลองชื่อ การกระทำ หรือวันอื่น',
  clear: 'ล้างตัวกรอง',
  system: 'ระบบ',
  nobody: 'ไม่ทราบชื่อ',
  details: 'รายละเอียด',
  close: 'ปิดรายละเอียด',
  timeline: 'ประวัติของรอบนี้',
  timelineEmpty: 'ยังไม่มีใครทำอะไรกับรอบนี้',
  areas: {
    round: 'รอบหวย',
    result: 'ผลรางวัล',
    numbers: 'เลขอั้นและวงเงิน',
    plan: 'ราคา',
    settings: 'การตั้งค่า',
    fast: 'จับยี่กี',
    door: 'การเข้าใช้',
    safety: 'ความปลอดภัยของบัญชี',
  },
  acts: {
    round: {
      'round.close': 'ปิดรับก่อนเวลา',
      'round.seal': 'ผนึกโพย',
      'round.void': 'งดออกผล คืนเงิน',
      'void.propose': 'ขอยกเลิกรอบ',
      'void.withdraw': 'ถอนคำขอยกเลิกรอบ',
      'void.reject': 'ไม่ยกเลิกรอบ',
    },
    result: {
      'result.propose': 'กรอกผล',
      'result.withdraw': 'ถอนผลที่กรอก',
      'result.confirm': 'ยืนยันผล',
      'result.mismatch': 'ผลที่กรอกไม่ตรงกัน',
      'ledger.digest': 'ลงรากของรายการเงิน',
      'ledger.fault': 'พบรายการเงินที่ระบบไม่ได้เขียน',
      'settlement.hold': 'พักการจ่าย เพราะข้อมูลไม่ตรงกับที่ผนึก',
      'settlement.release': 'ปล่อยจ่ายที่พักไว้',
    },
    numbers: {
      'numbers.set': 'ตั้งเลขอั้น',
      'numbers.propose': 'เสนออัตราของเลข',
      'numbers.confirm': 'อนุมัติอัตราของเลข',
      'numbers.reject': 'ไม่อนุมัติอัตราของเลข',
      'caps.set': 'จำกัดยอดรับของเลข',
      'limits.round': 'ตั้งวงเงินของรอบ',
      'limits.lottery': 'ตั้งวงเงินของหวย',
    },
    plan: {
      'plan.propose': 'ขอเปลี่ยนราคา',
      'plan.confirm': 'ยืนยันราคา',
      'plan.reject': 'ไม่ยืนยันราคา',
      'plan.remove': 'เลิกขายแบบอัตราจ่าย',
    },
    settings: {
      'lottery.schedule': 'แก้ตารางออกผล',
      'lottery.sold': 'เปลี่ยนวิธีขาย',
      'rules.draws': 'แก้กติกาการออกผล',
      'rules.fast': 'แก้กติกาจับยี่กี',
      'rules.two-step': 'กำหนดการยืนยันสองขั้นตอน',
      'site.texts': 'แก้ข้อความบนเว็บ',
    },
    fast: {
      'shots.freeze': 'หยุดรับเลขยิง',
      'fast.beacon': 'รับเลขสุ่มสาธารณะ',
      'fast.escrow': 'เปิดเลขลับที่ฝากไว้',
      'fast.draw': 'ออกผลจับยี่กี',
    },
    door: {
      'sign-in.staff': 'เจ้าหน้าที่เข้าระบบ',
      'sign-out.staff': 'เจ้าหน้าที่ออกจากระบบ',
      'sign-in.member': 'สมาชิกเข้าระบบ',
      'sign-in.token': 'สมาชิกเข้าด้วยลิงก์',
      'sign-in.registered': 'สมัครสมาชิก',
      'sign-in.failed': 'เข้าระบบไม่สำเร็จ',
      'sign-out.member': 'สมาชิกออกจากระบบ',
      'sign-out.elsewhere': 'ให้อุปกรณ์อื่นออกจากระบบ',
    },
    safety: {
      'two-step.on': 'เปิดการยืนยันสองขั้นตอน',
      'two-step.off': 'ปิดการยืนยันสองขั้นตอน',
      'two-step.reset': 'ยกเลิกการยืนยันสองขั้นตอนให้',
      'recovery-codes.renewed': 'ทำรหัสกู้คืนใหม่',
      'recovery-code.used': 'ใช้รหัสกู้คืน',
      'code.failed': 'กรอกรหัสยืนยันผิด',
      'password.changed': 'เปลี่ยนรหัสผ่าน',
      'pin.set': 'ตั้ง PIN',
      'pin.changed': 'เปลี่ยน PIN',
      'pin.reset': 'ตั้ง PIN ใหม่',
      'pin.failed': 'กรอก PIN ผิด',
      'profile.changed': 'แก้ข้อมูลส่วนตัว',
    },
  },
  names: {
    code: 'รหัส',
    name: 'ชื่อ',
    source: 'แหล่งที่มา',
    revision: 'ฉบับที่',
    type: 'ประเภท',
    kind: 'แบบ',
    numbers: 'เลข',
    rate: 'อัตรา',
    cap: 'รับไม่เกิน',
    group: 'กลุ่ม',
    plan: 'แบบอัตราจ่าย',
    discount: 'ส่วนลด',
    from: 'สถานะเดิม',
    address: 'ที่อยู่ IP',
    browser: 'เบราว์เซอร์',
    role: 'หน้าที่',
    by: 'โดย',
    which: 'อุปกรณ์',
    before: 'เดิม',
    after: 'ใหม่',
    changed: 'ที่เปลี่ยน',
    onSale: 'เปิดขาย',
  },
} as const

const NAMES: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(auditText.acts))

/** The name of an act; one without a text by its code. */
export function actText(act: string): string {
  return NAMES[act] ?? act
}

/** The name of a recorded field: `after.takeBack`. */
export function detailText(name: string): string {
  const [first = '', ...rest] = name.split('.')
  const names: Readonly<Record<string, string>> = auditText.names
  return [names[first] ?? first, ...rest].join(' · ')
}
