import type { PromotionTermsShown } from '../../../../contract/console/money/promotions.ts'
import { toBaht } from '../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import type { PromotionTerms } from '../../../../domain/rewards/promotion.ts'

export function showPromotionTerms(terms: PromotionTerms): PromotionTermsShown {
  const { fixed, depositMin, bonusMax, budget = null, cashMax = null, startsAt, endsAt } = terms
  return {
    ...{ ...terms, groups: [...terms.groups] },
    ...{ fixed: toBaht(fixed), depositMin: toBaht(depositMin), bonusMax: toBaht(bonusMax) },
    budget: budget === null ? null : toBaht(budget),
    cashMax: cashMax === null ? null : toBaht(cashMax),
    startsAt: bangkokIso(Date.parse(startsAt)),
    endsAt: endsAt && bangkokIso(Date.parse(endsAt)),
  }
}

export function readPromotionTerms(typed: PromotionTermsShown): PromotionTerms {
  const { fixed, depositMin, bonusMax, budget, cashMax } = typed
  return {
    ...typed,
    ...{ fixed: bahtToSatang(fixed), depositMin: bahtToSatang(depositMin), bonusMax: bahtToSatang(bonusMax) },
    budget: budget === null ? null : bahtToSatang(budget),
    cashMax: cashMax === null ? null : bahtToSatang(cashMax),
  }
}
