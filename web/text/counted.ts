/** Words of what counts as turnover. */
export const countedText = {
  stakes: (percent: number) => `นับ ${percent}% ของยอดเดิมพัน:`,
  outcome: (percent: number) => `นับ ${percent}% ของส่วนที่ได้หรือเสียในรอบ:`,
  nothing: 'ไม่นับ:',
  only: 'อย่างอื่นไม่นับ',
  of: (staked: string) => `จากยอดเดิมพัน ${staked}`,
} as const
