import type { PromotionOffered, PromotionsShown } from '../../../contract/services/promotion.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { MemberForm } from '../../forms/member-form.tsx'
import { langOf } from '../../layouts/lang-of.ts'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { promotionText } from '../../text/promotion.ts'
import { CHOOSE } from './promotion-acts.ts'
import { bahtText, bringsText, givesText } from './terms-text.ts'

interface Amount {
  /** Whole baht that the member would deposit; null: not said. */
  amount: number | null
}

/** What the member has chosen, for the next deposit. */
export function ChosenCard({
  chosen,
  amount,
  xsrf,
}: { chosen: NonNullable<PromotionsShown['chosen']>; xsrf: string } & Amount) {
  return (
    <section className="card promotion-card" aria-labelledby="chosen">
      <h2 id="chosen" className="text-sm text-ink-2">
        {promotionText.chosen}
      </h2>
      <Terms offer={chosen} amount={amount} />
      <p className="text-sm">{promotionText.until(dateAndClock(Date.parse(chosen.until)))}</p>
      <PreloadLink
        to={amount === null ? '/deposit' : `/deposit?amount=${amount}`}
        className={buttonClass('cta', 'md', 'w-full')}
      >
        {promotionText.deposit}
      </PreloadLink>
      <MemberForm
        of={CHOOSE}
        submit={{ label: promotionText.none, tone: 'soft', className: 'w-full' }}
        xsrf={xsrf}
      >
        <input type="hidden" name="promotion" value="" />
      </MemberForm>
    </section>
  )
}

export function OfferCard({ offer, amount, xsrf }: { offer: PromotionOffered; xsrf: string } & Amount) {
  return (
    <li className="card promotion-card">
      <Terms offer={offer} amount={amount} />
      <MemberForm
        of={CHOOSE}
        submit={{
          ...{ label: promotionText.accept, tone: 'cta', className: 'w-full' },
          spoken: `${promotionText.accept}: ${offer.name}`,
        }}
        xsrf={xsrf}
      >
        <input type="hidden" name="promotion" value={offer.id} />
      </MemberForm>
    </li>
  )
}

function Terms({ offer, amount }: { offer: PromotionOffered } & Amount) {
  const { name, deposit_min, times, groups, ends_at, times_each } = offer
  return (
    <>
      <h3 className="text-base font-medium" lang={langOf(name)}>
        {name}
      </h3>
      <p className="promotion-brings">{bringsText(offer, amount)}</p>
      <ul className="promotion-rules">
        <li>{givesText(offer)}</li>
        <li>{promotionText.from(bahtText(deposit_min))}</li>
        <li>{promotionText.times(times)}</li>
        <li>{groups.length > 0 ? promotionText.groups(groups.join(', ')) : promotionText.allGroups}</li>
        <li>{promotionText.each(times_each)}</li>
        {ends_at ? <li>{promotionText.ends(dateAndClock(Date.parse(ends_at)))}</li> : null}
      </ul>
    </>
  )
}
