import type { LimitSpan } from '../../domain/safer/play-limit.ts'
import type { Words } from '../../domain/words.ts'

const WHAT: Readonly<Record<string, Words>> = {
  DEPOSIT_LIMIT: { th: 'ยอดฝาก', en: 'deposits' },
  STAKE_LIMIT: { th: 'ยอดแทง', en: 'stakes' },
  LOSS_LIMIT: { th: 'ยอดเสีย', en: 'losses' },
}

const SPANS: Readonly<Record<LimitSpan, Words>> = {
  session: { th: 'แต่ละรอบการเล่น', en: 'each session' },
  day: { th: '24 ชั่วโมง', en: '24 hours' },
  week: { th: '7 วัน', en: '7 days' },
  month: { th: '31 วัน', en: '31 days' },
}

/** What a member reads whose own limit leaves too little: how much is left, and when more is. */
export function playLimitWords(code: string, extra: Readonly<Record<string, unknown>>): Words | undefined {
  const what = WHAT[code]
  const more = typeof extra.more_at === 'string' ? new Date(extra.more_at) : undefined
  if (code === 'TIME_LIMIT') return timeWords(extra.span as LimitSpan, more)
  const span = SPANS[extra.span as LimitSpan]
  if (!what || !span || typeof extra.amount_left !== 'number') return undefined
  const baht = extra.amount_left.toLocaleString('en-US')
  return {
    th: `เกินวงเงิน${what.th}ที่คุณตั้งไว้ใน ${span.th} เหลือ ${baht} บาท${more ? ` จะมีเพิ่ม ${moment(more, 'th-TH')} น.` : ''}`,
    en: `This is over the limit of ${what.en} you have set for ${span.en}: ${baht} baht is left.${more ? ` More is free on ${moment(more, 'en-GB')}.` : ''}`,
  }
}

function timeWords(of: LimitSpan, more: Date | undefined): Words | undefined {
  const span = SPANS[of]
  if (!span) return undefined
  return {
    th: `หมดเวลาเล่นที่คุณตั้งไว้ใน${of === 'session' ? '' : ' '}${span.th}${more ? ` เล่นได้อีกครั้ง ${moment(more, 'th-TH')} น.` : ''} โพยที่แทงไว้แล้วออกผลและจ่ายตามปกติ`,
    en: `The time you have set for ${span.en} is used up.${more ? ` You can play again from ${moment(more, 'en-GB')}.` : ''} What was bet before goes on.`,
  }
}

function moment(at: Date, locale: string): string {
  const shape = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  return at.toLocaleString(locale, { ...shape, timeZone: 'Asia/Bangkok', hourCycle: 'h23' })
}
