import type { Words } from '../domain/words.ts'
import { ACCOUNT_REFUSALS } from './refusals/account.ts'
import { BETTING_REFUSALS } from './refusals/betting.ts'
import { CONSOLE_REFUSALS } from './refusals/console.ts'
import { PAYMENT_REFUSALS } from './refusals/payments.ts'
import type { RefusalText } from './refusals/refusal-text.ts'
import { WIRE_REFUSALS } from './refusals/wire.ts'

/**
 * Every refusal, in both languages. The specification answers a refused call of members with 200 and `status: false`; the
 * console and the public proofs use the HTTP status that fits.
 */
export const REFUSALS = {
  ...WIRE_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...BETTING_REFUSALS,
  ...PAYMENT_REFUSALS,
  ...CONSOLE_REFUSALS,
} as const satisfies Record<string, RefusalText>

export type RefusalCode = keyof typeof REFUSALS

/** The text the caller reads. Where the answer has the amount left of a limit, the text includes it. */
export function refusalWords(code: RefusalCode, extra?: Readonly<Record<string, unknown>>): Words {
  const left = extra?.amount_left
  if (code !== 'ROUND_LIMIT' || typeof left !== 'number') return REFUSALS[code]
  if (left === 0) {
    return { th: 'คุณแทงงวดนี้ครบวงเงินแล้ว', en: 'Your stakes in this round have reached its limit' }
  }
  const baht = left.toLocaleString('en-US')
  return {
    th: `ยอดแทงรวมของคุณในงวดนี้เกินที่กำหนด แทงเพิ่มได้อีก ${baht} บาท`,
    en: `Your stakes in this round are over its limit. You can bet ${baht} baht more.`,
  }
}

/**
 * The HTTP status of a refusal: `specification` for calls of members, where a refusal by a rule is 200, `plain` for all
 * others.
 */
export function refusalStatus(code: RefusalCode, road: 'specification' | 'plain'): number {
  const text: RefusalText = REFUSALS[code]
  if (road === 'specification') return text.status ?? 200
  return text.plainStatus ?? text.status ?? 422
}

/** The field of the call's body that a refusal is about, if the body has one of its fields. */
export function refusalField(code: RefusalCode, has: (field: string) => boolean): string | undefined {
  const text: RefusalText = REFUSALS[code]
  return text.fields?.find(has)
}
