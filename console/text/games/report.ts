import { menuText } from '../menu.ts'

/** Words of the report of games. */
export const gameReportText = {
  title: menuText.titles.gameReport,
  lead: 'ยอดเดิมพันและเงินชนะมาจากยอดรวมรายวัน ช้าไม่เกินหนึ่งนาที คืนจริงวัดจากรอบที่จบแล้ว ± คือช่วงที่เกิดได้โดยบังเอิญ',
  from: 'ตั้งแต่',
  until: 'ถึง',
  ways: { provider: 'ตามค่าย', game: 'ตามเกม', day: 'ตามวัน' },
  columns: {
    name: 'ค่าย เกม หรือวัน',
    bets: 'เดิมพัน (ครั้ง)',
    staked: 'ยอดเดิมพัน',
    won: 'เงินชนะ',
    net: 'สุทธิของเว็บ',
    measured: 'คืนจริง',
    declared: 'ประกาศคืน',
    rounds: 'รอบที่จบแล้ว',
  },
  more: 'แสดง 1,000 แถวแรก และผลรวมนับเฉพาะที่แสดง เลือกช่วงวันให้สั้นลงเพื่อเห็นมากขึ้น',
  few: '(ยังน้อย)',
  outside: 'ผิดจากที่ประกาศ',
  empty: 'ยังไม่มีใครเล่นในช่วงนี้',
  emptyWhy: 'เลือกวันอื่น หรือรอยอดรวมรายวันหลังมีคนเล่น',
} as const
