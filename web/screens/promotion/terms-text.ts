import type {
  PromotionOffered,
  PromotionsShown,
  TermsShown,
} from '../../../contract/services/rewards/promotion.ts'
import { type Baht, bahtToSatang, type Satang } from '../../../domain/money.ts'
import { hasBonus, type PromotionReckoning, reckonPromotion } from '../../../domain/rewards/promotion.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { promotionText } from '../../text/promotion.ts'

export function bahtText(baht: Baht | number): string {
  return satangText(bahtToSatang(baht as Baht))
}

function satangText(amount: Satang): string {
  return moneyText(amount).replace(/\.00$/, '')
}

/** What it gives, in a line. */
export function givesText({ percent, fixed, bonus_max: most }: TermsShown): string {
  return percent > 0
    ? promotionText.gives(percent, bahtText(most))
    : promotionText.givesFixed(bahtText(Math.min(fixed, most)))
}

/** What a deposit of so much would bring; without an amount, or with one below the least, what the least brings. */
export function bringsText(terms: TermsShown, baht: number | null): string {
  const reckoned = reckon(terms, baht !== null && baht >= terms.deposit_min ? baht : terms.deposit_min)
  if (!reckoned) return promotionText.from(bahtText(terms.deposit_min))
  const { base, bonus, need } = reckoned
  return promotionText.brings(satangText(base), satangText(bonus), satangText(need))
}

function reckon(terms: TermsShown, baht: number): PromotionReckoning | undefined {
  return reckonPromotion(
    bahtToSatang(baht as Baht),
    {
      ...{ nameTh: '', nameEn: '', offered: 'deposit', groups: [], startsAt: '', endsAt: null },
      ...{ percent: terms.percent, fixed: bahtToSatang(terms.fixed), times: terms.times },
      ...{
        depositMin: bahtToSatang(terms.deposit_min),
        bonusMax: bahtToSatang(terms.bonus_max),
        timesEach: 1,
      },
    },
    terms.cash_left === null ? null : bahtToSatang(terms.cash_left),
  )
}

/** What the budget of what was chosen has left, where that is less than the bonus of this deposit; null: it has that. */
export function budgetShort(
  { chosen }: Pick<PromotionsShown, 'chosen'>,
  id: string,
  baht: number,
): string | null {
  if (!chosen || chosen.id !== id || chosen.budget_left === null) return null
  const reckoned = reckon(chosen, baht)
  const left = bahtToSatang(chosen.budget_left)
  return reckoned && !hasBonus(left, reckoned.bonus) ? satangText(left) : null
}

/** Of the promotion that the page begins with: what was chosen, as long as it may be; empty: none. */
export function chosenAtFirst(promotions: PromotionsShown): string {
  return choicesOf(promotions).find(({ id }) => id === promotions.chosen?.id)?.id ?? ''
}

/** What may be chosen: also what was chosen while registering, or has ended since; nothing whose budget is gone. */
export function choicesOf({
  data,
  chosen,
}: Pick<PromotionsShown, 'data' | 'chosen'>): readonly PromotionOffered[] {
  return chosen && !chosen.is_spent && !data.some(({ id }) => id === chosen.id) ? [chosen, ...data] : data
}
