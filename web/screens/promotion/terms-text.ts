import type {
  PromotionOffered,
  PromotionsShown,
  TermsShown,
} from '../../../contract/services/rewards/promotion.ts'
import { type Baht, bahtToSatang, type Satang } from '../../../domain/money.ts'
import { reckonPromotion } from '../../../domain/rewards/promotion.ts'
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
  const deposit = baht !== null && baht >= terms.deposit_min ? baht : terms.deposit_min
  const reckoned = reckonPromotion(
    bahtToSatang(deposit as Baht),
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
  if (!reckoned) return promotionText.from(bahtText(terms.deposit_min))
  const { base, bonus, need } = reckoned
  return promotionText.brings(satangText(base), satangText(bonus), satangText(need))
}

/** What may be chosen: also what was chosen while registering, or has ended since; nothing whose budget is gone. */
export function choicesOf({
  data,
  chosen,
}: {
  data: readonly PromotionOffered[]
  chosen: PromotionsShown['chosen']
}): readonly PromotionOffered[] {
  return chosen && !chosen.is_spent && !data.some(({ id }) => id === chosen.id) ? [chosen, ...data] : data
}
