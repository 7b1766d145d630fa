import type { Words } from '../words.ts'

/** What a reason for closing an account for good brings with it besides the end of its sign-ins. */
interface ClosingRule {
  /** The person registers nowhere again: by phone, bank account, or name with birth date. */
  readonly bars: boolean
  /** Every ticket without a result is void. Otherwise those alone that the operator's rule still lets cancel. */
  readonly voids: boolean
  readonly words: Words
}

/** Why an account is closed for good. Source: docs/decisions/0143-closing-an-account.md. */
export const CLOSINGS = {
  'under-age': { bars: true, voids: true, words: { th: 'อายุไม่ถึงเกณฑ์', en: 'Under age' } },
  fraud: { bars: true, voids: false, words: { th: 'ทุจริต', en: 'Fraud' } },
  'second-account': {
    ...{ bars: false, voids: false },
    words: { th: 'บัญชีที่สองของคนเดียวกัน', en: 'Second account of one person' },
  },
  deceased: { bars: false, voids: false, words: { th: 'เจ้าของเสียชีวิต', en: 'Owner deceased' } },
} as const satisfies Readonly<Record<string, ClosingRule>>

export type ClosingReason = keyof typeof CLOSINGS

export const CLOSING_REASONS = Object.keys(CLOSINGS) as [ClosingReason, ...ClosingReason[]]
