import type { CouponTermsShown } from '../../../../contract/console/money/coupons.ts'
import { toBaht } from '../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import type { CouponTerms } from '../../../../domain/rewards/coupon.ts'

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
