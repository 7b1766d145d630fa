import type { Words } from '../domain/words.ts'
import { ACCOUNT_REFUSALS } from './refusals/account.ts'
import { BETTING_REFUSALS } from './refusals/betting.ts'
import { CONSOLE_REFUSALS } from './refusals/console.ts'
import type { RefusalText } from './refusals/refusal-text.ts'
import { WIRE_REFUSALS } from './refusals/wire.ts'

/**
 * Every refusal there is, in both languages. By the specification a rule that says no answers a call of members with 200
 * and `status: false`; the console and the public proofs say it with the status of HTTP that fits.
 */
export const REFUSALS = {
  ...WIRE_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...BETTING_REFUSALS,
  ...CONSOLE_REFUSALS,
} as const satisfies Record<string, RefusalText>

export type RefusalCode = keyof typeof REFUSALS

/** What the member reads. Where the answer says how much is left of a limit, the words do too. */
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
 * The HTTP status of an answer with this code: `specification` for calls of members, where a rule's no is 200, `plain`
 * where HTTP says it.
 */
export function refusalStatus(code: RefusalCode, road: 'specification' | 'plain'): number {
  const text: RefusalText = REFUSALS[code]
  if (road === 'specification') return text.status ?? 200
  return text.plainStatus ?? text.status ?? 422
}

/** The field of a body that a refusal with this code is about, where its shape has one. */
export function refusalField(code: RefusalCode, has: (field: string) => boolean): string | undefined {
  const text: RefusalText = REFUSALS[code]
  return text.fields?.find(has)
}
