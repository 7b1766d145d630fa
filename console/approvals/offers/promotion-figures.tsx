import type { WaitingApprovalShown } from '../../../contract/console/approvals.ts'
import type { PromotionTermsShown } from '../../../contract/console/money/promotions.ts'
import {
  asksText,
  budgetText,
  givesText,
  groupsText,
  periodText,
} from '../../screens/promotions/terms-text.ts'
import { promotionsText } from '../../text/payments/promotions.ts'
import { Figure } from '../figure.tsx'

type Line = readonly [name: string, text: (terms: PromotionTermsShown) => string]

const LINES: readonly Line[] = [
  [promotionsText.nameTh, ({ nameTh }) => nameTh],
  [promotionsText.nameEn, ({ nameEn }) => nameEn],
  [promotionsText.offered, ({ offered }) => promotionsText.offers[offered]],
  [promotionsText.columns.gives, givesText],
  [promotionsText.columns.asks, asksText],
  [promotionsText.groups, groupsText],
  [promotionsText.budget, budgetText],
  [promotionsText.columns.period, periodText],
]

/** A promotion as it would be offered, beside what stands; or that it ends. */
export function PromotionFigures({ isOver, before, terms }: NonNullable<WaitingApprovalShown['promotion']>) {
  return (
    <>
      <p>{isOver ? promotionsText.ends : promotionsText.offersIt}</p>
      <dl className="approval-price">
        {LINES.map(([name, text]) => (
          <Figure key={name} name={name} was={before && text(before)} becomes={text(terms)} />
        ))}
      </dl>
    </>
  )
}
