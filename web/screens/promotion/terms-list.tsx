import type { TermsShown } from '../../../contract/services/rewards/promotion.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { promotionText } from '../../text/promotion.ts'
import { CountedLines } from './counted-lines.tsx'
import { bahtText, givesText } from './terms-text.ts'
import './promotion.css'

/** All that a promotion gives and asks. */
export function TermsList({ terms }: { terms: TermsShown }) {
  const { deposit_min, times, groups, counts, ends_at, times_each, cash_max, cash_left, is_limited } = terms
  return (
    <ul className="promotion-rules">
      <li>{givesText(terms)}</li>
      <li>{promotionText.from(bahtText(deposit_min))}</li>
      <li>{promotionText.times(times)}</li>
      <CountedLines counts={counts} only={groups.length > 0} />
      <EveryTerms />
      <li>{promotionText.each(times_each)}</li>
      {cash_max === null || cash_left === null ? null : (
        <li>
          {cash_left < cash_max
            ? promotionText.cashLeft(bahtText(cash_left), bahtText(cash_max))
            : promotionText.cashMost(bahtText(cash_max))}
        </li>
      )}
      <li>{promotionText.unbounded}</li>
      {is_limited ? <li>{promotionText.limited}</li> : null}
      {ends_at ? <li>{promotionText.ends(dateAndClock(Date.parse(ends_at)))}</li> : null}
    </ul>
  )
}

/** What every promotion asks, whichever it is: who accepts one has read it before, and who has one reads it still. */
export function EveryTerms() {
  return (
    <>
      <li>{promotionText.counts}</li>
      <li>{promotionText.waits}</li>
      <li>{promotionText.withdrawal}</li>
    </>
  )
}
