import { MOVEMENTS, type MovementKind } from '../../domain/ledger/movements.ts'

/** Words of the lists about a member's own tickets and money. */
export const tabText = {
  label: 'รายการของฉัน',
  history: 'โพย',
  playlist: 'ตามงวด',
  byType: 'ตามประเภท',
  orders: 'ฝากถอน',
  statement: 'เดินบัญชี',
  financial: 'สรุปเดือน',
} as const

export const dayText = {
  label: 'ช่วงวันที่',
  all: 'ทุกวัน',
  today: 'วันนี้',
  week: '7 วัน',
  month: '30 วัน',
  pick: 'เลือกวันที่',
  from: 'ตั้งแต่',
  to: 'ถึง',
  show: 'ดูรายการ',
  range: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  since: (from: string) => `ตั้งแต่ ${from}`,
  until: (to: string) => `ถึง ${to}`,
} as const

export const pageText = { label: 'หน้าของรายการ', newer: 'ใหม่กว่า', older: 'เก่ากว่า' } as const

export const listText = {
  failedTitle: 'โหลดรายการไม่สำเร็จ',
  failedText: 'ระบบยังไม่พร้อม กรุณาลองใหม่อีกครั้ง',
  retry: 'ลองใหม่',
  bet: 'แทงหวย',
  seeAll: 'ดูทุกวัน',
} as const

export const playlistText = {
  title: 'โพยตามงวด',
  lotteries: 'เลือกหวย',
  allLotteries: 'ทุกหวย',
  counts: (bills: number, lines: number) => `${bills} โพย · ${lines} รายการ`,
  cancelled: (count: number) => `ยกเลิก ${count}`,
  emptyTitle: 'ยังไม่มีโพย',
  emptyText: 'งวดที่คุณแทงจะเรียงอยู่ที่นี่ พร้อมยอดแทงและผล',
  noneTitle: 'ไม่มีโพยในช่วงที่เลือก',
  noneText: 'ลองเลือกวันหรือหวยอื่น',
  won: 'ถูกรางวัล',
  allCancelled: 'ยกเลิกทั้งหมด',
} as const

export const playlistDetailText = {
  title: 'โพยในงวด',
  back: 'กลับไปโพยตามงวด',
  byType: 'ดูตามประเภท',
  bet: 'แทงงวดนี้เพิ่ม',
  lines: (count: number) => `${count} รายการ`,
  open: 'ดูโพยเต็มใบ',
  staked: 'ยอดแทงรวม',
  won: 'ถูกรางวัลรวม',
  count: 'จำนวนโพย',
  some: (count: number) => `แสดง ${count} โพยล่าสุดของงวด`,
  emptyTitle: 'ไม่มีโพยในงวดนี้',
  emptyText: 'งวดนี้คุณยังไม่ได้แทง หรือลิงก์ไม่ถูกต้อง',
} as const

export const byTypeText = {
  title: 'โพยตามประเภท',
  rounds: 'เลือกงวด',
  numbers: (count: number) => `${count} เลข`,
  more: (count: number) => `และอีก ${count} เลข`,
  times: (count: number) => `${count} รายการ`,
  ifWins: 'ถ้าถูก',
  total: 'รวมทุกประเภท',
  emptyTitle: 'ยังไม่มีเลขในงวดนี้',
  emptyText: 'เลขที่แทงจะรวมตามประเภทให้เห็นว่าหนักที่เลขใด',
} as const

/** What moved the money, by the kind of its transfer. */
export function kindText(kind: MovementKind): string {
  return MOVEMENTS[kind].words.th
}

export const statementText = {
  title: 'เดินบัญชี',
  balance: 'คงเหลือ',
  emptyTitle: 'ยังไม่มีรายการ',
  emptyText: 'เงินเข้าออกทุกบาทของกระเป๋าจะแสดงที่นี่',
  noneTitle: 'ไม่มีรายการในช่วงที่เลือก',
  noneText: 'ลองเลือกวันหรือประเภทอื่น',
  columns: 'ประเภทรายการ',
  all: 'ทุกประเภท',
  column: { bet: 'แทง', won: 'ถูกรางวัล', deposited: 'ฝาก', withdrawn: 'ถอน', other: 'อื่น ๆ' },
  waiting: 'เงินแทงที่รอผล ยังไม่นับว่าเสีย',
  pdf: 'พิมพ์ PDF',
  csv: 'ดาวน์โหลด CSV',
  filesOf: (days: string) => `ไฟล์ของ ${days}`,
  /** Where all days are shown. */
  filesOfMonth: (days: string) => `ไฟล์เฉพาะเดือนนี้ ${days} เลือกวันที่ด้านบนเพื่อรับไฟล์ช่วงอื่น`,
} as const

export const financialText = {
  title: 'สรุปการเงิน',
  earlier: 'เดือนก่อน',
  later: 'เดือนถัดไป',
  result: 'ได้เสียจากการแทง',
  bet: 'แทง',
  ofItWaiting: 'ในนั้นรอผล ยังไม่นับได้เสีย',
  waiting: 'รอผล',
  won: 'ถูกรางวัล',
  deposited: 'ฝาก',
  withdrawn: 'ถอน',
  other: 'อื่น ๆ',
  opening: 'ยอดยกมา',
  closing: 'ยอดคงเหลือ',
  days: 'แต่ละวัน',
  day: 'วันที่',
  dayResult: 'ได้เสีย',
  emptyTitle: 'เดือนนี้ยังไม่มีรายการ',
  emptyText: 'ยอดแทง ถูกรางวัล ฝาก และถอนของเดือนจะสรุปให้ที่นี่',
  statement: 'ดูทุกรายการ',
} as const
