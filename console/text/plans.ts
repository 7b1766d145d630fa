import type { LotteryGroup } from '../../domain/lottery/lottery.ts'

/** Words of the page about rate plans. */
export const plansText = {
  title: 'แบบอัตราจ่าย',
  lead: 'ราคาใหม่มีผลเมื่ออีกคนยืนยัน และใช้กับโพยที่แทงหลังจากนั้นเท่านั้น โพยที่ซื้อแล้วจ่ายตามราคาเดิม',
  groups: 'กลุ่มหวย',
  lotteries: (count: number) => `ใช้กับหวย ${count} รายการในกลุ่ม`,
  type: 'ประเภท',
  rate: 'จ่าย',
  discount: 'ส่วนลด %',
  returns: 'คืนสูงสุด %',
  differs: 'บางหวยต่างไป',
  tooMuch: 'คืนเกิน 100%',
  returnsOf: (percent: string) => `คืนสูงสุด ${percent}%`,
  sendAnyway: 'ส่งทั้งที่ขาดทุน',
  edit: 'ขอเปลี่ยนราคา',
  propose: 'ส่งให้อีกคนยืนยัน',
  proposed: 'ส่งคำขอแล้ว รออีกคนยืนยัน',
  wrong: 'กรอกตัวเลขไม่เกินทศนิยม 2 ตำแหน่ง จ่ายมากกว่า 0 และส่วนลด 0 ถึง 99',
  waiting: 'รอยืนยัน',
  wish: (plan: string, type: string, rate: number, discount: number) =>
    `${plan} ${type} จ่าย ${rate} ลด ${discount}%`,
  by: (name: string) => `ขอโดย ${name}`,
  confirm: 'ยืนยัน',
  reject: 'ไม่ยืนยัน',
  withdraw: 'ถอนคำขอ',
  remove: 'เลิกขายแบบนี้',
  removeSure: (name: string) => `เลิกขายแบบ${name}`,
  removeWhy: 'สมาชิกจะเลือกแบบนี้ไม่ได้อีก แบบที่มีโพยหรือการจองในงวดที่ยังไม่จบจะลบไม่ได้',
  groupNames: {
    thai: 'หวยไทย',
    lao: 'หวยลาว',
    hanoi: 'หวยฮานอย',
    malay: 'หวยมาเลย์',
    stock: 'หวยหุ้น',
    yeekee: 'ยี่กี',
  } satisfies Record<LotteryGroup, string> as Readonly<Record<string, string>>,
} as const
