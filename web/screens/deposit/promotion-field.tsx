import type { PromotionsShown } from '../../../contract/services/rewards/promotion.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { useFormField } from '../../forms/use-form-field.ts'
import { langOf } from '../../layouts/lang-of.ts'
import { useBalanceText } from '../../live/balance-money.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { promotionText } from '../../text/promotion.ts'
import { EveryTerms } from '../promotion/terms-list.tsx'
import { bahtText, bringsText, budgetShort, choicesOf } from '../promotion/terms-text.ts'

interface FieldProps {
  promotions: PromotionsShown
  /** What was typed, where it can be paid in. */
  baht: number | null
  /** The deposit would be paid to a member. */
  byPair: boolean
}

/** Which promotion the deposit is for: none, unless the member says so. Its terms stand in baht for the typed amount. */
export function PromotionField({ promotions, baht, byPair }: FieldProps) {
  const { typed, error } = useFormField('promotion')
  const choices = choicesOf(promotions)
  if (promotions.active) return <InUse {...promotions.active} />
  const isSpent = promotions.chosen?.is_spent ?? false
  if (choices.length === 0 && !isSpent) return null
  const asked = typed ?? promotions.chosen?.id
  const chosen = choices.find(({ id }) => id === asked)?.id ?? '' // what is spent meanwhile can be chosen no more
  const to = baht === null ? '/promotion' : `/promotion?amount=${baht}`
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 text-sm text-ink-2">{promotionText.choose}</legend>
      {error ? <p className="mb-2 text-sm text-error-ink">{error}</p> : null}
      {isSpent && !error ? <p className="mb-2 text-sm text-warning-ink">{promotionText.spent}</p> : null}
      {byPair ? <p className="mb-2 text-sm text-warning-ink">{promotionText.notByPair}</p> : null}
      <div className="card deposit-accounts">
        <label className="deposit-account">
          <span className="deposit-account-words font-medium">{promotionText.none}</span>
          <input type="radio" name="promotion" value="" defaultChecked={chosen === ''} />
        </label>
        {choices.map((offer) => (
          <label key={offer.id} className="deposit-account">
            <span className="deposit-account-words">
              <span className="block font-medium" lang={langOf(offer.name)}>
                {offer.name}
              </span>
              <span className="block text-sm text-ink-2">{bringsText(offer, baht)}</span>
              {offer.is_limited ? (
                <span className="block text-sm text-ink-2">{promotionText.firstCome}</span>
              ) : null}
              {baht !== null && budgetShort(promotions, offer.id, baht) !== null ? (
                <span className="block text-sm text-warning-ink">
                  {promotionText.budgetLeft(budgetShort(promotions, offer.id, baht) ?? '')}
                </span>
              ) : null}
              {baht !== null && baht < offer.deposit_min ? (
                <span className="block text-sm text-warning-ink">
                  {promotionText.from(bahtText(offer.deposit_min))}
                </span>
              ) : null}
            </span>
            <input type="radio" name="promotion" value={offer.id} defaultChecked={chosen === offer.id} />
          </label>
        ))}
        {choices.length > 0 ? (
          <ul className="promotion-rules deposit-promotion-rules">
            <EveryTerms />
          </ul>
        ) : null}
        <PreloadLink to={to} className="deposit-account text-sm text-brand-ink">
          {promotionText.all}
        </PreloadLink>
      </div>
    </fieldset>
  )
}

function InUse({ name, done, need, left }: NonNullable<PromotionsShown['active']>) {
  const text = useBalanceText()
  return (
    <p className="card mt-4 p-4 text-sm">
      <span className="block font-medium" lang={langOf(name)}>
        {promotionText.active}: {name}
      </span>
      <span className="block">
        {promotionText.done(text(bahtToSatang(done)), text(bahtToSatang(need)))} ·{' '}
        {promotionText.left(text(bahtToSatang(left)))}
      </span>
      <PreloadLink to="/promotion" className="text-brand-ink">
        {promotionText.all}
      </PreloadLink>
    </p>
  )
}
