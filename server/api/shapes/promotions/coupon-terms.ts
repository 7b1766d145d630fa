import type { CouponTermsShown } from '../../../../contract/console/money/coupons.ts'
import { toBaht } from '../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { bahtToSatang, NO_MONEY, satang } from '../../../../domain/money.ts'
import type { CouponTerms, MadeCodes } from '../../../../domain/rewards/coupon.ts'
import type { CampaignSums } from '../../../features/promotions/coupons/queries-campaigns.ts'

export function showCouponTerms(terms: CouponTerms): CouponTermsShown {
  const { credit, cashMin, cashMax, startsAt, endsAt } = terms
  return {
    ...{ ...terms, groups: [...terms.groups] },
    ...{ credit: toBaht(credit), cashMin: toBaht(cashMin), cashMax: toBaht(cashMax) },
    startsAt: bangkokIso(Date.parse(startsAt)),
    endsAt: endsAt && bangkokIso(Date.parse(endsAt)),
  }
}

export function readCouponTerms(typed: CouponTermsShown): CouponTerms {
  const { credit, cashMin, cashMax } = typed
  return {
    ...typed,
    ...{ credit: bahtToSatang(credit), cashMin: bahtToSatang(cashMin), cashMax: bahtToSatang(cashMax) },
  }
}

/** Codes of a campaign that were made; none of a new one. */
export function madeOf(sums: CampaignSums | undefined): MadeCodes {
  if (!sums) return { issued: 0, claims: 0, claimed: NO_MONEY }
  return { issued: sums.issued, claims: sums.claims, claimed: satang(sums.paid + sums.waiting) }
}
