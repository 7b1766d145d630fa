import type { PromotionOffered, PromotionsShown } from '../../../contract/services/rewards/promotion.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { MemberForm } from '../../forms/member-form.tsx'
import { langOf } from '../../layouts/lang-of.ts'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { promotionText } from '../../text/promotion.ts'
import { CHOOSE } from './promotion-acts.ts'
import { TermsList } from './terms-list.tsx'
import { bahtText, bringsText } from './terms-text.ts'

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
      {chosen.is_spent ? (
        <p className="text-sm text-warning-ink">{promotionText.spent}</p>
      ) : (
        <p className="text-sm">{promotionText.until(dateAndClock(Date.parse(chosen.until)))}</p>
      )}
      {chosen.budget_left !== null && !chosen.is_spent ? (
        <p className="text-sm text-warning-ink">{promotionText.budgetLeft(bahtText(chosen.budget_left))}</p>
      ) : null}
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
          ...{ label: promotionText.accept, tone: 'brand', className: 'w-full' },
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
  return (
    <>
      <h3 className="text-base font-medium" lang={langOf(offer.name)}>
        {offer.name}
      </h3>
      <p className="promotion-brings">{bringsText(offer, amount)}</p>
      <TermsList terms={offer} />
    </>
  )
}
