export const homeText = {
  title: 'หน้าแรก',
  balance: 'ยอดเงินคงเหลือ',
  hide: 'ซ่อนยอดเงิน',
  balanceUnknown: 'โหลดยอดเงินไม่สำเร็จ',
  online: 'ออนไลน์',
  waiting: (count: number) => `รอผล ${count} โพย`,
  deposit: 'ฝากเงิน',
  withdraw: 'ถอนเงิน',
  actions: 'เมนูลัด',
  waitingBadge: (count: number) => `รอผล ${count}`,
  closing: 'ใกล้ปิดรับ',
  all: 'ทั้งหมด',
  noRounds: 'ยังไม่มีงวดที่เปิดรับ งวดใหม่จะเปิดเมื่องวดก่อนปิด',
  roundsFailed: 'โหลดงวดที่เปิดรับไม่สำเร็จ',
  retry: 'ลองใหม่',
  results: 'ผลล่าสุด',
  allResults: 'ดูทั้งหมด',
  noResults: 'ยังไม่มีผลรางวัล',
  resultsFailed: 'โหลดผลรางวัลไม่สำเร็จ',
  games: 'เกมส์',
  gamesLater: 'เร็ว ๆ นี้',
  close: 'ปิด',
} as const

export const quickText = {
  bet: 'แทงหวย',
  results: 'ผลรางวัล',
  history: 'โพยของฉัน',
  checkin: 'เช็คอิน',
  cashback: 'คืนยอดเสีย',
  wheel: 'วงล้อ',
  affiliate: 'แนะนำเพื่อน',
  statement: 'เดินบัญชี',
} as const

export const gameShelfText = {
  casino: 'คาสิโน',
  slot: 'สล็อต',
  fishing: 'ยิงปลา',
  sport: 'กีฬา',
} as const
