import { moneyText } from '../../ui/money-text.ts'
import type { BetFault } from '../screens/bet/write/add-bets.ts'
import { setsOnlyText } from './bet.ts'

export const pasteText = {
  open: 'วางโพย',
  title: 'วางโพยจากข้อความ',
  example: 'เช่น 615=20×20 หรือ 27 ล่าง 50',
  here: 'วางที่นี่ หรือกด Ctrl V',
  kept: 'มีข้อความค้างอยู่ เปิดดูต่อ',
  label: 'ข้อความโพย',
  placeholder: '615=20×20\n27 ล่าง 50',
  lines: 'อ่านได้ดังนี้',
  close: 'ปิด',
  readings: (text: string) => `${text} หมายถึง`,
  mend: 'แก้บรรทัดนี้ด้านบน เช่น 45 ล่าง 20 หรือ 123=20*20',
  asked: 'อ่านได้หลายแบบ',
  toConfirm: 'แตะเพื่อยืนยัน',
  refused: 'ไม่คิด',
  closed: (numbers: string) => `ปิดรับ ${numbers} ไม่คิดเงิน`,
  half: (numbers: string) => `จ่ายครึ่ง ${numbers}`,
  asking: (count: number) => `${count} บรรทัดรอยืนยัน แตะแบบที่ถูกต้อง บรรทัดที่ไม่ได้เลือกจะไม่ถูกเพิ่ม`,
  refusing: (count: number) => `${count} บรรทัดไม่คิด แก้ข้อความด้านบนได้`,
  totalDiffers: 'ยอดรวมในข้อความไม่ตรงกับที่อ่านได้ ตรวจก่อนเพิ่ม',
  unreadAfter: (count: number) => `อีก ${count} บรรทัดด้านล่างยังไม่ได้อ่าน`,
  noRoom: (room: number) => `โพยนี้เพิ่มได้อีก ${room} รายการ`,
  numbers: (count: number) => `${count} เลข`,
  total: (count: number) => `รวม ${count} รายการ`,
  add: 'เพิ่มลงโพย',
  added: (count: number) => `เพิ่มแล้ว ${count} รายการ ด้านล่างคือบรรทัดที่ยังไม่ได้เพิ่ม`,
} as const

/** Why a line that was read cannot be sold. */
export function faultText({ code, limit }: BetFault): string {
  const words = limit === undefined ? '' : moneyText(limit)
  switch (code) {
    case 'TYPE_NOT_SOLD':
      return 'งวดนี้ไม่เปิดรับประเภทนี้'
    case 'STAKE_TOO_LOW':
      return `ต่ำกว่าขั้นต่ำ ${words} บาทต่อรายการ`
    case 'STAKE_NOT_SETS':
      return setsOnlyText()
    case 'STAKE_TOO_HIGH':
      return `เกินสูงสุด ${words} บาทต่อรายการ`
  }
}
