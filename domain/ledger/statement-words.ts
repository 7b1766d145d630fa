import type { Words } from '../words.ts'

/** What the files of a statement say, besides the names of movements. */
export const STATEMENT_WORDS = {
  title: { th: 'รายการเดินบัญชี', en: 'Statement' },
  member: { th: 'สมาชิก', en: 'Member' },
  period: { th: 'ระหว่างวันที่', en: 'Period' },
  printed: { th: 'ออกเอกสารเมื่อ', en: 'Printed' },
  opening: { th: 'ยอดยกมา', en: 'Opening' },
  moneyIn: { th: 'เงินเข้า', en: 'In' },
  moneyOut: { th: 'เงินออก', en: 'Out' },
  closing: { th: 'ยอดคงเหลือยกไป', en: 'Closing' },
  waiting: {
    th: 'เงินแทงที่รอผล รวมอยู่ในเงินออก ยังไม่นับว่าเสีย',
    en: 'Stakes that wait for a draw, part of what went out, not lost yet',
  },
  date: { th: 'วันที่', en: 'Date' },
  clock: { th: 'เวลา', en: 'Time' },
  what: { th: 'รายการ', en: 'Movement' },
  lottery: { th: 'หวย', en: 'Lottery' },
  bill: { th: 'เลขที่โพย', en: 'Ticket' },
  balance: { th: 'คงเหลือ', en: 'Balance' },
  none: { th: 'ไม่มีรายการในช่วงนี้', en: 'Nothing moved on these days' },
  page: { th: 'หน้า', en: 'Page' },
  baht: { th: 'จำนวนเงินเป็นบาท เวลาประเทศไทย', en: 'Amounts in baht, times of Thailand' },
} as const satisfies Readonly<Record<string, Words>>
