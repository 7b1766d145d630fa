import type { ClaimShown, CouponShown } from '../../../contract/services/rewards/coupon.ts'
import { Alert } from '../../../ui/alert.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { MemberForm } from '../../forms/member-form.tsx'
import { langOf } from '../../layouts/lang-of.ts'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { freecreditText } from '../../text/freecredit.ts'
import { CountedLines } from '../promotion/counted-lines.tsx'
import { bahtText } from '../promotion/terms-text.ts'
import { CLAIM } from './freecredit-acts.ts'

/** Where the member gets out of the way what is. */
const WAYS: Readonly<Record<string, readonly [to: string, label: 'bank' | 'promotion']>> = {
  COUPON_ACCOUNT: ['/withdraw', 'bank'],
  COUPON_PROMOTION: ['/promotion', 'promotion'],
}

/** What a code brings and asks, before it is claimed. */
export function CouponCard({ coupon, code, xsrf }: { coupon: CouponShown; code: string; xsrf: string }) {
  const { id, name, credit, need, reason, message } = coupon
  const way = reason === null ? undefined : WAYS[reason]
  return (
    <section className="card promotion-card" aria-labelledby="coupon">
      <h2 id="coupon" className="text-base font-medium" lang={langOf(name)}>
        {name}
      </h2>
      <p className="promotion-brings">{freecreditText.gives(bahtText(credit), bahtText(need))}</p>
      <CouponTerms terms={coupon} />
      {message === null ? (
        <MemberForm
          of={CLAIM}
          submit={{ label: freecreditText.claim(bahtText(credit)), tone: 'cta', className: 'w-full' }}
          xsrf={xsrf}
        >
          <input type="hidden" name="code" value={code} />
          <input type="hidden" name="terms" value={id} />
        </MemberForm>
      ) : (
        <Alert tone="warning">{message}</Alert>
      )}
      {way ? (
        <PreloadLink to={way[0]} className={buttonClass('soft', 'md', 'w-full')}>
          {freecreditText[way[1]]}
        </PreloadLink>
      ) : null}
    </section>
  )
}

/** All that a code asks. */
export function CouponTerms({ terms }: { terms: CouponShown | ClaimShown }) {
  const { cash_min, cash_max, credit, groups, counts, times_each, device_each, ends_at } = terms
  const isClaimed = 'state' in terms
  return (
    <ul className="promotion-rules">
      <CountedLines counts={counts} only={groups.length > 0} />
      {cash_min > credit ? <li>{freecreditText.least(bahtText(cash_min))}</li> : null}
      {isClaimed ? null : <li>{freecreditText.most(bahtText(cash_max))}</li>}
      {isClaimed ? null : <li>{freecreditText.each(times_each, device_each)}</li>}
      <li>{freecreditText.waits}</li>
      <li>{freecreditText.counts}</li>
      <li>{freecreditText.withdrawal}</li>
      {isClaimed || !ends_at ? null : <li>{freecreditText.ends(dateAndClock(Date.parse(ends_at)))}</li>}
    </ul>
  )
}
