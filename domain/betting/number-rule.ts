import { type PayoutRate, payoutRate } from '../money.ts'
import type { BetType } from './bet-types.ts'

/** What an operator has said of one number in one round: no more bets on it, or half the rate. */
export type NumberRule = 'closed' | 'half'

/** The rules of a round by type and number. A number without one is sold as its type is. */
export type NumberRules = ReadonlyMap<string, NumberRule>

export function ruleOf(rules: NumberRules, type: BetType, number: string): NumberRule | undefined {
  // Most rounds have no rules at all: they pay nothing for the question.
  return rules.size === 0 ? undefined : rules.get(ruleKey(type, number))
}

export function ruleKey(type: BetType, number: string): string {
  return `${type} ${number}`
}

/** The rate of a number paid half, rounded down as every payout is. */
export function halfRate(rate: PayoutRate): PayoutRate {
  return payoutRate(Math.floor(rate / 2))
}
