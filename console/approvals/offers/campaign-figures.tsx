import type { WaitingApprovalShown } from '../../../contract/console/approvals.ts'
import type { CouponTermsShown } from '../../../contract/console/money/coupons.ts'
import {
  cashText,
  couponAsksText,
  creditText,
  limitsText,
  mostText,
} from '../../screens/coupons/campaign-text.ts'
import { groupsText, periodText } from '../../screens/promotions/terms-text.ts'
import { couponsText } from '../../text/payments/coupons.ts'
import { promotionsText } from '../../text/payments/promotions.ts'
import { Figure } from '../figure.tsx'

type Shown = NonNullable<WaitingApprovalShown['coupon']>
type Line = readonly [name: string, text: (terms: CouponTermsShown, made: Shown['made']) => string]

const LINES: readonly Line[] = [
  [couponsText.nameTh, ({ nameTh }) => nameTh],
  [couponsText.nameEn, ({ nameEn }) => nameEn],
  [couponsText.credit, creditText],
  [couponsText.columns.asks, couponAsksText],
  [couponsText.cashes, cashText],
  [couponsText.claimsEach, limitsText],
  [couponsText.most, mostText],
  [promotionsText.groups, groupsText],
  [couponsText.columns.period, periodText],
]

/** A campaign as it would be opened, beside what stands; or that it ends. */
export function CampaignFigures({ isOver, before, terms, made }: Shown) {
  return (
    <>
      <p>{isOver ? couponsText.ends : couponsText.opensIt}</p>
      <dl className="approval-price">
        {LINES.map(([name, text]) => (
          <Figure key={name} name={name} was={before && text(before, made)} becomes={text(terms, made)} />
        ))}
      </dl>
    </>
  )
}
