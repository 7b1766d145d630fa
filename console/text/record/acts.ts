/** The words of everything that is recorded, by area. */
export const actsText = {
  areas: {
    round: 'รอบหวย',
    result: 'ผลรางวัล',
    numbers: 'เลขอั้นและวงเงิน',
    plan: 'ราคา',
    settings: 'การตั้งค่า',
    fast: 'จับยี่กี',
    staff: 'เจ้าหน้าที่',
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
      'approval.expire': 'คำขอหมดเวลายืนยัน',
    },
    result: {
      'result.propose': 'กรอกผล',
      'result.withdraw': 'ถอนผลที่กรอก',
      'result.confirm': 'ยืนยันผล',
      'result.mismatch': 'ผลที่กรอกไม่ตรงกัน',
      'settlement.release': 'ปล่อยจ่ายที่พักไว้',
    },
    numbers: {
      'numbers.closed': 'ปิดรับเลข',
      'numbers.half': 'จ่ายครึ่ง',
      'numbers.rate': 'ตั้งอัตราของเลข',
      'numbers.tiers': 'ตั้งอัตราตามขั้นของเลข',
      'numbers.open': 'เลิกอั้นเลข',
      'numbers.propose': 'เสนออัตราของเลข',
      'numbers.confirm': 'อนุมัติอัตราของเลข',
      'numbers.rejected': 'ไม่อนุมัติอัตราของเลข',
      'numbers.withdrawn': 'ถอนอัตราที่เสนอ',
      'caps.set': 'จำกัดยอดรับของเลข',
      'limits.round': 'ตั้งวงเงินของรอบ',
      'limits.lottery': 'ตั้งวงเงินของหวย',
    },
    plan: {
      'plan.propose': 'ขอเปลี่ยนราคา',
      'plan.confirm': 'ยืนยันราคา',
      'plan.rejected': 'ไม่ยืนยันราคา',
      'plan.withdrawn': 'ถอนราคาที่ขอ',
      'plan.remove': 'เลิกขายแบบอัตราจ่าย',
    },
    settings: {
      'operator.created': 'เปิดผู้ให้บริการ',
      'lottery.added': 'เพิ่มหวยใหม่',
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
    staff: {
      'staff.added': 'เพิ่มเจ้าหน้าที่จากเครื่อง',
      'staff.add': 'เพิ่มเจ้าหน้าที่',
      'staff.close': 'ปิดบัญชีเจ้าหน้าที่',
      'staff.role': 'ตั้งสิทธิ์ของหน้าที่',
      'staff.give-role': 'เปลี่ยนหน้าที่',
      'password.staff': 'ตั้งรหัสผ่านเจ้าหน้าที่',
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
} as const

const NAMES: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(actsText.acts))

/** The name of an act; one of an older version of the program by its code. */
export function actText(act: string): string {
  return NAMES[act] ?? act
}
