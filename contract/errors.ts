import type { Words } from '../domain/words.ts'
import { ACCOUNT_REFUSALS } from './refusals/account.ts'
import { AFFILIATE_REFUSALS } from './refusals/affiliates.ts'
import { ASSISTANT_REFUSALS, budgetWords } from './refusals/assistants.ts'
import { BETTING_REFUSALS } from './refusals/betting.ts'
import { CASHBACK_REFUSALS } from './refusals/cashback.ts'
import { CLOSE_REFUSALS } from './refusals/close.ts'
import { CONSOLE_REFUSALS } from './refusals/console.ts'
import { COUPON_REFUSALS } from './refusals/coupons.ts'
import { GAME_WALLET_REFUSALS } from './refusals/game-wallet.ts'
import { GAME_REFUSALS } from './refusals/games.ts'
import { MESSAGE_REFUSALS } from './refusals/messages.ts'
import { PAYMENT_REFUSALS } from './refusals/money/payments.ts'
import { PLAN_REFUSALS } from './refusals/plans.ts'
import { playLimitWords } from './refusals/play-limit.ts'
import { playStopWords } from './refusals/play-stop.ts'
import { PROMOTION_REFUSALS } from './refusals/promotions.ts'
import { RANK_REFUSALS } from './refusals/ranks.ts'
import type { RefusalText } from './refusals/refusal-text.ts'
import { REWARD_REFUSALS } from './refusals/rewards.ts'
import { SAFER_REFUSALS } from './refusals/safer.ts'
import { WHEEL_REFUSALS } from './refusals/wheel.ts'
import { WIRE_REFUSALS } from './refusals/wire.ts'
import { withFigure } from './refusals/with-figure.ts'

/**
 * Every refusal, in both languages. The specification answers a refused call of members with 200 and `status: false`; the
 * console and the public proofs use the HTTP status that fits.
 */
export const REFUSALS = {
  ...WIRE_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...BETTING_REFUSALS,
  ...PAYMENT_REFUSALS,
  ...CASHBACK_REFUSALS,
  ...AFFILIATE_REFUSALS,
  ...CONSOLE_REFUSALS,
  ...PLAN_REFUSALS,
  ...CLOSE_REFUSALS,
  ...REWARD_REFUSALS,
  ...RANK_REFUSALS,
  ...WHEEL_REFUSALS,
  ...PROMOTION_REFUSALS,
  ...COUPON_REFUSALS,
  ...SAFER_REFUSALS,
  ...MESSAGE_REFUSALS,
  ...ASSISTANT_REFUSALS,
  ...GAME_REFUSALS,
  ...GAME_WALLET_REFUSALS,
} as const satisfies Record<string, RefusalText>

export type RefusalCode = keyof typeof REFUSALS

const TELLING = [withFigure, playLimitWords, playStopWords, budgetWords]

/** The text the caller reads: with the figure of the limit, where the answer has one. */
export function refusalWords(code: RefusalCode, extra: Readonly<Record<string, unknown>> = {}): Words {
  for (const tell of TELLING) {
    const words = tell(code, extra)
    if (words) return words
  }
  return REFUSALS[code]
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
