/** Texts shared by the lists, the bet page and the results. */
export const roundText = {
  closed: 'ปิดรับแล้ว',
  closing: 'ใกล้ปิด',
  waiting: 'รอผล',
  voided: 'งดออกผล',
  voidedRefunded: 'งดออกผล · คืนเงิน',
  result: 'ผลรางวัล',
  /** Beside DEMO, for who hears the page. */
  invented: 'ผลสมมติ',
  draw: (date: string) => `งวด ${date}`,
  /** For the newest known draw, when it is old. */
  monthsAgo: (months: number) => `ผลเมื่อ ${months} เดือนก่อน`,
  yearsAgo: (years: number) => `ผลเมื่อ ${years} ปีก่อน`,
  drawOf: (date: string) => `งวดประจำวันที่ ${date}`,
  closesAt: (time: string) => `ปิด ${time}`,
  closesAtFull: (time: string) => `ปิดรับ ${time} น.`,
  opensAt: (date: string, time: string) => `เปิดรับ ${date} ${time} น.`,
  announcedAt: (time: string) => `ออกผล ${time} น.`,
  openCount: (open: number, all: number) => `เปิด ${open}/${all}`,
  spokenClose: (closesAt: string, left: string) => `ปิดรับ ${closesAt} เหลือ ${left}`,
  shoot: 'ยิงเลข',
  shootLabel: (name: string) => `ยิงเลข ${name}`,
  threeTop: '3 บน',
  twoBottom: '2 ล่าง',
  first: 'รางวัลที่ 1',
  frontThree: 'เลขหน้า 3 ตัว',
  backThree: 'เลขท้าย 3 ตัว',
  lastTwo: 'เลขท้าย 2 ตัว',
  spokenLeft: (remainingMs: number) => {
    if (remainingMs <= 0) return 'ปิดรับแทงแล้ว'
    if (remainingMs <= 60_000) return 'เหลือเวลาไม่เกิน 1 นาที'
    if (remainingMs <= 180_000) return 'เหลือเวลาไม่เกิน 3 นาที'
    return remainingMs <= 900_000 ? 'เหลือเวลาไม่เกิน 15 นาที' : ''
  },
} as const
