/** Years to add to the Common Era: the Buddhist era is 543 ahead. */
export const YEARS_AHEAD: number = 543

export const SHORT_MONTHS: readonly string[] = [
  'ม.ค.',
  'ก.พ.',
  'มี.ค.',
  'เม.ย.',
  'พ.ค.',
  'มิ.ย.',
  'ก.ค.',
  'ส.ค.',
  'ก.ย.',
  'ต.ค.',
  'พ.ย.',
  'ธ.ค.',
]

export const LONG_MONTHS: readonly string[] = [
  'มกราคม',
  'กุมภาพันธ์',
  'มีนาคม',
  'เมษายน',
  'พฤษภาคม',
  'มิถุนายน',
  'กรกฎาคม',
  'สิงหาคม',
  'กันยายน',
  'ตุลาคม',
  'พฤศจิกายน',
  'ธันวาคม',
]

/** Starts with Sunday. */
export const SHORT_DAYS: readonly string[] = ['อา.', 'จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.']

export const dateText = {
  day: 'วัน',
  month: 'เดือน',
  year: 'ปี',
  today: 'วันนี้',
  yesterday: 'เมื่อวาน',
  clock: (time: string) => `${time} น.`,
  days: (count: number) => `${count} วัน`,
  daysAndHours: (days: number, hours: number) => `${days} วัน ${hours} ชม.`,
  hours: (count: number) => `${count} ชั่วโมง`,
  minutes: (count: number) => `${count} นาที`,
} as const
