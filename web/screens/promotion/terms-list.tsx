import type { TermsShown } from '../../../contract/services/rewards/promotion.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { promotionText } from '../../text/promotion.ts'
import { bahtText, givesText } from './terms-text.ts'
import './promotion.css'

/** All that a promotion gives and asks. */
export function TermsList({ terms }: { terms: TermsShown }) {
  const { deposit_min, times, groups, ends_at, times_each } = terms
  return (
    <ul className="promotion-rules">
      <li>{givesText(terms)}</li>
      <li>{promotionText.from(bahtText(deposit_min))}</li>
      <li>{promotionText.times(times)}</li>
      <li>{groups.length > 0 ? promotionText.groups(groups.join(', ')) : promotionText.allGroups}</li>
      <li>{promotionText.each(times_each)}</li>
      {ends_at ? <li>{promotionText.ends(dateAndClock(Date.parse(ends_at)))}</li> : null}
    </ul>
  )
}
