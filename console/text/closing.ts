import type { ClosingReason } from '../../domain/account/closing.ts'

const STAYS =
  'เงินในกระเป๋าคงอยู่ในบัญชีตามเดิม จ่ายให้สมาชิกหรือทายาทนอกระบบแล้วบันทึกที่ “ปรับเงินด้วยมือ” โดยสองคน รายการถอนที่ขอไว้แล้วพิจารณาต่อตามปกติ'
const GIVES_BACK = 'เลขที่จองกับโพยในงวดที่ยังยกเลิกได้คืนเงินเข้ากระเป๋า โพยที่ยกเลิกไม่ทันออกผลและจ่ายตามเดิม'
const BARS = 'ชื่อกับวันเกิด เบอร์โทร และบัญชีธนาคารนี้สมัครใหม่ไม่ได้อีก'

/** Words about closing an account of a member for good. */
export const closingText = {
  title: 'ปิดบัญชีสมาชิกถาวร',
  lead: 'เปิดคืนไม่ได้ สมาชิกและผู้ช่วยออกจากระบบทุกเครื่องและเข้าไม่ได้อีก มีผลเมื่ออีกคนยืนยัน ประวัติทุกอย่างยังอยู่',
  name: 'ชื่อผู้ใช้หรือรหัสสมาชิก',
  why: 'สาเหตุ',
  reason: 'หลักฐานหรือรายละเอียด',
  reasonHint: 'อีกคนอ่านก่อนยืนยัน และเก็บไว้ในบันทึกการกระทำ',
  ask: 'ขอปิดบัญชีถาวร',
  waits: (name: string, others: number) =>
    `ส่งคำขอปิดบัญชี ${name}${others === 0 ? '' : ` และอีก ${others} บัญชี`} แล้ว มีผลเมื่ออีกคนยืนยัน`,
  stays: STAYS,
  code: 'รหัสสมาชิก',
  fullName: 'ชื่อ-นามสกุล',
  birthDate: 'วันเกิด',
  phone: 'เบอร์โทร',
  unknown: 'ไม่ได้ระบุ',
  what: 'ปิดบัญชีถาวร ย้อนกลับไม่ได้ ออกจากระบบทุกเครื่องทันที',
  bets: {
    'under-age': 'เลขที่จองและทุกโพยที่ยังไม่ออกผลเป็นโมฆะ คืนเงินเข้ากระเป๋า',
    fraud: GIVES_BACK,
    'second-account': GIVES_BACK,
    deceased: GIVES_BACK,
  } satisfies Record<ClosingReason, string>,
  bars: BARS,
} as const
