import type { PromotionOffered } from '../../../contract/services/rewards/promotion.ts'
import { useFormField } from '../../forms/use-form-field.ts'
import { langOf } from '../../layouts/lang-of.ts'
import { registerText } from '../../text/register.ts'
import { TermsList } from '../promotion/terms-list.tsx'
import { bringsText } from '../promotion/terms-text.ts'
import { useKeptPromotion } from './kept-promotion.ts'
import './promotion-choice.css'

export interface PromotionAtDoor {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Another server may tell none. */
  readonly terms?: PromotionOffered | undefined
}

/** Which promotion the first deposit is for: none, unless the visitor says so. The terms stand beside each. */
export function PromotionChoice({ promotions, draft }: ChoiceProps) {
  const { typed, error } = useFormField('promotion')
  const chosen = typed ?? draft
  const kept = useKeptPromotion()
  return (
    <fieldset className="min-w-0" {...kept}>
      <legend className="mb-2 text-sm text-ink-2">{registerText.promotion}</legend>
      {error ? (
        <p role="alert" className="mb-2 text-sm text-error-ink">
          {error}
        </p>
      ) : null}
      <div className="card promotion-choice">
        <label>
          <input type="radio" name="promotion" value="" defaultChecked={chosen === ''} />
          <span className="font-medium">{registerText.noPromotion}</span>
        </label>
        {promotions.map((each) => (
          <Choice key={each.id} {...each} isChosen={chosen === each.id} />
        ))}
      </div>
    </fieldset>
  )
}

interface ChoiceProps {
  promotions: readonly PromotionAtDoor[]
  /** What was chosen before; empty: none. */
  draft: string
}

function Choice({ id, name, description, terms, isChosen }: PromotionAtDoor & { isChosen: boolean }) {
  return (
    <div>
      <label>
        <input
          type="radio"
          name="promotion"
          value={id}
          defaultChecked={isChosen}
          aria-describedby={`terms-${id}`}
        />
        <span className="font-medium" lang={langOf(name)}>
          {name}
        </span>
      </label>
      <div id={`terms-${id}`} className="promotion-choice-terms">
        {terms ? (
          <>
            <p className="promotion-brings">{bringsText(terms, null)}</p>
            <TermsList terms={terms} />
          </>
        ) : (
          <p className="text-sm">{description}</p>
        )}
      </div>
    </div>
  )
}
