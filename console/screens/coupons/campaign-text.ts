import type { WaitingApprovalShown } from '../../../contract/console/approvals.ts'
import type { CouponTermsShown } from '../../../contract/console/money/coupons.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { couponCost, couponNeed } from '../../../domain/rewards/coupon.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { couponsText } from '../../text/payments/coupons.ts'

export function creditText({ credit }: CouponTermsShown): string {
  return moneyText(bahtToSatang(credit))
}

export function couponAsksText({ credit, times, timesEach }: CouponTermsShown): string {
  return couponsText.asks(moneyText(couponNeed({ credit: bahtToSatang(credit), times })), times, timesEach)
}

export function cashText({ cashMin, cashMax }: CouponTermsShown): string {
  return couponsText.cash(moneyText(bahtToSatang(cashMin)), moneyText(bahtToSatang(cashMax)))
}

export function limitsText({ total, timesEach, deviceEach }: CouponTermsShown): string {
  return couponsText.limits(total, timesEach, deviceEach)
}

/** What all its claims together would cost, with those that were made. */
export function mostText(
  { credit, total }: CouponTermsShown,
  made: NonNullable<WaitingApprovalShown['coupon']>['made'],
): string {
  const claimed = bahtToSatang(made.claimed)
  return moneyText(couponCost({ credit: bahtToSatang(credit), total }, { ...made, claimed }))
}
