export const comingSoonText = {
  badge: 'เร็ว ๆ นี้',
  meanwhile: 'หน้านี้ยังไม่เปิดให้ใช้ ระหว่างนี้แทงหวยและดูผลรางวัลได้ตามปกติ',
  bet: 'ไปแทงหวย',
  results: 'ดูผลรางวัล',
} as const

/** The name and purpose of each page to come, by path. */
export const laterText = {
  'game-report': ['รายงานเกม', 'ประวัติการเล่นเกมแยกตามค่าย'],
} as const
