import {
  AFFILIATE_RULES,
  type AffiliateRules,
  affiliateRulesWith,
  DEMO_AFFILIATE_RULES,
} from '../../../domain/affiliates/rules.ts'
import { messageRulesWith } from '../../../domain/payments/channels/message-alone.ts'
import { adjustDayMaxWith, type MoneyRules } from '../../../domain/payments/money-rules.ts'
import {
  DEMO_WITHDRAWAL_RULES,
  rulesWith,
  WITHDRAWAL_RULES,
  type WithdrawalRules,
} from '../../../domain/payments/withdrawal.ts'
import {
  CASHBACK_RULES,
  type CashbackRules,
  cashbackRulesWith,
  DEMO_CASHBACK_RULES,
} from '../../../domain/rewards/cashback.ts'
import { CHECK_IN_RULES, type CheckInRules, checkInWith } from '../../../domain/rewards/check-in.ts'
import { RANK_RULES, type RankRules, rankRulesWith } from '../../../domain/rewards/ranks.ts'
import { WHEEL_RULES, type WheelRules, wheelWith } from '../../../domain/rewards/wheel.ts'
import { turnoverRules } from '../../../domain/turnover/asked.ts'
import type { Operator } from './operator.ts'

type WithSettings = Pick<Operator, 'demo' | 'settings'>

/** All that an operator has decided about money, defaults filled in. */
export function moneyRulesOf(operator: WithSettings): MoneyRules {
  return {
    withdrawals: withdrawalRules(operator),
    membersPay: membersPay(operator),
    turnover: turnoverRules(operator.settings.turnover),
    adjustDayMax: adjustDayMaxWith(operator.settings.adjustDayMax),
    messages: messageRulesWith(operator.settings.messages),
    checkIn: checkInRules(operator),
    cashback: cashbackRules(operator),
    wheel: wheelRules(operator),
    affiliates: affiliateRules(operator),
    ranks: rankRules(operator),
  }
}

/** What an operator gives back of what members lose: a demo shows it, a real operator's people switch it on. */
export function cashbackRules({ demo, settings }: WithSettings): CashbackRules {
  return cashbackRulesWith(demo ? DEMO_CASHBACK_RULES : CASHBACK_RULES, settings.cashback)
}

/** What turnover of 30 days brings: a demo shows it, a real operator's people switch it on. */
export function rankRules({ demo, settings }: WithSettings): RankRules {
  return rankRulesWith({ ...RANK_RULES, isOn: demo }, settings.ranks)
}

/** What those who bring members earn: a demo shows it, a real operator's people switch it on. */
export function affiliateRules({ demo, settings }: WithSettings): AffiliateRules {
  return affiliateRulesWith(demo ? DEMO_AFFILIATE_RULES : AFFILIATE_RULES, settings.affiliates)
}

/** What an operator has decided about withdrawals. */
export function withdrawalRules({ demo, settings }: WithSettings): WithdrawalRules {
  return rulesWith(demo ? DEMO_WITHDRAWAL_RULES : WITHDRAWAL_RULES, settings.withdrawals ?? {})
}

/** Whether members who deposit pay those who withdraw: a demo shows it, a real operator chooses it. */
export function membersPay({ demo, settings }: WithSettings): boolean {
  return settings.membersPay ?? demo
}

/** What an operator has decided about daily check-in: a demo shows it, a real operator chooses it. */
export function checkInRules({ demo, settings }: WithSettings): CheckInRules {
  return checkInWith({ ...CHECK_IN_RULES, isOn: demo }, settings.checkIn ?? {})
}

/** The prize wheel: a demo shows it with a spin for everybody, a real operator's people switch it on. */
export function wheelRules({ demo, settings }: WithSettings): WheelRules {
  return wheelWith({ ...WHEEL_RULES, isOn: demo, freeADay: demo ? 1 : 0 }, settings.wheel ?? {})
}
