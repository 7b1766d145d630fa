import { type AffiliateRules, affiliateFault } from '../affiliates/rules.ts'
import { type Satang, satang } from '../money.ts'
import type { CashbackRules } from '../rewards/cashback.ts'
import type { CheckInRules } from '../rewards/check-in.ts'
import { type RankFault, type RankRules, rankFault } from '../rewards/ranks.ts'
import { type WheelFault, type WheelRules, wheelFault } from '../rewards/wheel.ts'
import type { TurnoverRules } from '../turnover/asked.ts'
import type { MessageRules } from './channels/message-alone.ts'
import type { WithdrawalRules } from './withdrawal.ts'

/** What an operator decides about money, by two people. */
export interface MoneyRules {
  readonly withdrawals: WithdrawalRules
  /** Members who deposit pay members who withdraw. */
  readonly membersPay: boolean
  readonly turnover: TurnoverRules
  /** Satang that people may give and take by hand in a Bangkok day, all members together; 0: none. */
  readonly adjustDayMax: Satang
  readonly messages: MessageRules
  readonly checkIn: CheckInRules
  readonly cashback: CashbackRules
  readonly wheel: WheelRules
  readonly affiliates: AffiliateRules
  readonly ranks: RankRules
}

/** Where an operator has decided nothing, the most that people give and take by hand in a day. */
const ADJUST_DAY_MAX = satang(10_000_00)

/** What is no whole number from 0 is as if it were not set. */
export function adjustDayMaxWith(set: unknown): Satang {
  return Number.isSafeInteger(set) && Number(set) >= 0 ? satang(Number(set)) : ADJUST_DAY_MAX
}

export type MoneyRulesFault =
  | 'WITHDRAW_BOUNDS'
  | 'WITHDRAW_NO_AMOUNT'
  | 'CASHBACK_BOUNDS'
  | 'AFFILIATE_BOUNDS'
  | RankFault
  | WheelFault

/** Why nobody could withdraw, collect cashback or spin the wheel, or not as the bounds say. */
export function moneyRulesFault({
  withdrawals,
  cashback,
  wheel,
  affiliates,
  ranks,
}: Pick<MoneyRules, 'withdrawals' | 'cashback' | 'wheel' | 'affiliates' | 'ranks'>):
  | MoneyRulesFault
  | undefined {
  const { min, max, dayMax } = withdrawals
  if (min <= 0) return 'WITHDRAW_NO_AMOUNT'
  if (min > max || max > dayMax) return 'WITHDRAW_BOUNDS'
  if (cashback.isOn && (cashback.least <= 0 || cashback.least > cashback.most)) return 'CASHBACK_BOUNDS'
  return affiliateFault(affiliates) ?? rankFault(ranks, cashback) ?? wheelFault(wheel)
}
