import type { Alike, Shared } from '../../domain/account/alike.ts'

/** Words about other accounts of one person. */
export const alikeText = {
  title: 'บัญชีอื่นที่เหมือนเป็นคนเดียวกัน',
  hint: 'เลือกบัญชีที่ให้มีผลพร้อมกัน',
  none: 'ไม่พบบัญชีอื่นที่เหมือนเป็นคนเดียวกัน',
  more: 'ยังมีอีก เลือกชุดนี้ก่อน แล้วค้นจากบัญชีอื่นต่อ',
  closedToo: 'ปิดพร้อมกัน เพราะเหมือนเป็นคนเดียวกัน',
  left: 'เหมือนเป็นคนเดียวกัน แต่ไม่ได้ขอปิด',
  by: {
    person: 'ชื่อและวันเกิดเดียวกัน',
    bank: 'บัญชีธนาคารเดียวกัน',
    phone: 'เบอร์โทรเดียวกัน',
    device: 'เครื่องและที่อยู่เน็ตเดียวกัน',
  } satisfies Record<Shared, string>,
  statuses: { active: 'ใช้งานอยู่', banned: 'ถูกระงับ', closed: 'ปิดถาวรแล้ว' },
} as const

interface Account extends Alike {
  readonly code: string
  readonly status: keyof typeof alikeText.statuses
}

/** Whose account it is, whether it is in use, and by what it looks like the same person. */
export function alikeWhy({ code, status, shared }: Account): string {
  return [code, alikeText.statuses[status], ...shared.map((each) => alikeText.by[each])].join(' · ')
}
