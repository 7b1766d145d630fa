import { type Satang, satang } from '../../money.ts'

/**
 * What a message of a bank credits while no other channel has told of the money: whoever knows the number of the phone can
 * forge one, so what forged ones could cost is bounded.
 */
export interface MessageRules {
  /** The most of one payment. */
  readonly eachMost: Satang
  /** The most of all payments of a receiving account together that no other channel has told of; 0: each one waits. */
  readonly openMost: Satang
}

/** Where an operator has set nothing. */
export const MESSAGE_RULES: MessageRules = { eachMost: satang(1_000_00), openMost: satang(10_000_00) }

/** What counts as not told of elsewhere was credited in this time: a statement of each day would have told. */
export const OPEN_DAYS = 7

/** What is no whole number from 0 is as if it were not set. */
export function messageRulesWith(set: Readonly<Record<string, unknown>> = {}): MessageRules {
  const figure = (name: keyof MessageRules) =>
    Number.isSafeInteger(set[name]) && Number(set[name]) >= 0
      ? satang(Number(set[name]))
      : MESSAGE_RULES[name]
  return { eachMost: figure('eachMost'), openMost: figure('openMost') }
}

/** Whether a message alone credits so much, beside what messages alone have credited before. */
export function mayCreditAlone({ eachMost, openMost }: MessageRules, amount: Satang, open: Satang): boolean {
  return amount <= eachMost && open + amount <= openMost
}
