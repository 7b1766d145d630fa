/** Words of the line on pages of play, and of the check of reality. */
export const playLineText = {
  clock: 'เวลา',
  played: 'เล่นมา',
  net: 'สุทธิ',
  failed: 'ยังไม่ทราบเวลาเล่นและยอดสุทธิ จะถามใหม่เอง',
  minutesLeft: (minutes: number) => `เหลือเวลาเล่นที่ตั้งไว้อีก ${minutes} นาที`,
  noTime: (when: string | null) => `หมดเวลาเล่นที่ตั้งไว้${when === null ? '' : ` เล่นได้อีกครั้ง ${when}`}`,
  checkTitle: 'คุณเล่นมาสักพักแล้ว',
  checkTime: 'เวลาที่เล่น',
  checkStaked: 'ยอดแทง',
  checkWon: 'เงินรางวัล',
  checkNet: 'สุทธิ',
  checkFailed: 'บันทึกไม่สำเร็จ ลองอีกครั้ง',
  pause: 'หยุดพัก',
  goOn: 'เล่นต่อ',
  history: 'ดูประวัติ',
  signOut: 'ออกจากระบบ',
} as const
