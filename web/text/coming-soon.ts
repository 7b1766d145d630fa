export const comingSoonText = {
  badge: 'เร็วๆ นี้',
  meanwhile: 'หน้านี้ยังไม่เปิดให้ใช้ ระหว่างนี้แทงหวยและดูผลรางวัลได้ตามปกติ',
  bet: 'ไปแทงหวย',
  results: 'ดูผลรางวัล',
} as const
