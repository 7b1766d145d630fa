import type { PromotionTermsShown } from '../../../contract/console/money/promotions.ts'
import { productName } from '../../../domain/games/operated/counted.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { promotionsText } from '../../text/payments/promotions.ts'

const baht = (amount: PromotionTermsShown['fixed']) => moneyText(bahtToSatang(amount))

export function givesText({ percent, fixed, bonusMax }: PromotionTermsShown): string {
  return percent > 0 ? promotionsText.gives(percent, baht(bonusMax)) : baht(fixed)
}

export function asksText({ depositMin, times, timesEach, cashMax }: PromotionTermsShown): string {
  const asks = promotionsText.asks(baht(depositMin), times, timesEach)
  return cashMax === null ? asks : `${asks} ${promotionsText.bounded(baht(cashMax))}`
}

export function groupsText({ groups }: Pick<PromotionTermsShown, 'groups'>): string {
  if (groups.length === 0) return promotionsText.allGroups
  return groups.map((group) => productName(group, LANGUAGE)).join(', ')
}

export function budgetText({ budget }: PromotionTermsShown): string {
  return budget === null ? promotionsText.noBudget : baht(budget)
}

export function periodText({ startsAt, endsAt }: Pick<PromotionTermsShown, 'startsAt' | 'endsAt'>): string {
  const until = endsAt ? dateAndClock(Date.parse(endsAt)) : promotionsText.until
  return promotionsText.period(dateAndClock(Date.parse(startsAt)), until)
}
