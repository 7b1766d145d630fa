import type { Language, Words } from '../words.ts'

/**
 * Why a ticket of a round that stands was given back. `late`: placed when the official result could be known already. `closed`:
 * its member was under age, and it takes no part in any result.
 */
const REFUND_REASONS = {
  late: {
    th: 'โพยนี้แทงหลังเวลาที่ผลออกจริง คืนเงินตามกติกา',
    en: 'This ticket was placed after the official result was out. Its price is returned by the rules',
  },
  closed: {
    th: 'โพยนี้เป็นโมฆะเพราะบัญชีถูกปิดถาวร คืนเงินแล้ว',
    en: 'This ticket is void because the account was closed for good. Its price is returned',
  },
} as const satisfies Record<string, Words>

export type RefundReason = keyof typeof REFUND_REASONS

export function refundReason(reason: RefundReason, language: Language): string {
  return REFUND_REASONS[reason][language]
}
