import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { betText, paysText, shortTypeName } from '../../text/bet.ts'
import type { Offer } from './offer.ts'
import type { SimpleBet } from './simple-bet.ts'

export interface SimpleFormProps {
  plan: string
  offers: readonly Offer[]
  simple: { xsrf: string; key: string; refused: SimpleBet | undefined }
}

/** Bets one line at a time without JavaScript. Only in the server build: browsers with scripts never render it. */
export function SimpleForm({ plan, offers, simple: { xsrf, key, refused } }: SimpleFormProps) {
  if (!import.meta.env.SSR) return <noscript />
  const typed = refused?.is === 'refused' ? refused : undefined
  return (
    <noscript>
      <form method="post" className="card bet-simple">
        <input type="hidden" name="_csrf" value={xsrf} />
        <input type="hidden" name="_key" value={key} />
        <input type="hidden" name="plan" value={plan} />
        <p>{betText.simpleIntro}</p>
        {typed ? <Alert tone="error">{typed.message}</Alert> : null}
        <label>
          {betText.simpleType}
          <select name="type" defaultValue={typed?.type}>
            {offers.map((offer) => (
              <option key={offer.type} value={offer.type}>
                {shortTypeName[offer.type]} {paysText(offer.type, offer.rate)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {betText.simpleNumber}
          <input
            name="number"
            required
            inputMode="numeric"
            pattern="[0-9]{1,6}"
            defaultValue={typed?.number}
          />
        </label>
        <label>
          {betText.simpleAmount}
          <input name="amount" required inputMode="decimal" defaultValue={typed?.amount ?? '20'} />
        </label>
        <Button type="submit" tone="cta" size="lg">
          {betText.confirm}
        </Button>
      </form>
    </noscript>
  )
}
