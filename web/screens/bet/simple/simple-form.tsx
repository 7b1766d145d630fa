import { MemberForm } from '../../../forms/member-form.tsx'
import { useXsrf } from '../../../session/use-xsrf.ts'
import { betText, paysText, shortTypeName } from '../../../text/bet.ts'
import { cartText } from '../../../text/cart.ts'
import type { Offer } from '../offer.ts'
import { LINE, PLAIN_CARD, SimpleFields } from './simple-fields.tsx'

export const SIMPLE_BET = { name: 'bet', fields: LINE } as const

interface SimpleFormProps {
  plan: string
  offers: readonly Offer[]
  freshKey: string
}

/** Bets one line at a time without JavaScript. */
export function SimpleForm({ plan, offers, freshKey }: SimpleFormProps) {
  const types = offers.map(({ type, rate }) => ({
    type,
    name: `${shortTypeName[type]} ${paysText(type, rate)}`,
  }))
  return (
    <MemberForm
      of={SIMPLE_BET}
      submit={{ label: cartText.confirm, tone: 'cta', size: 'lg' }}
      xsrf={useXsrf()}
      head={<p>{betText.simpleIntro}</p>}
      className={PLAIN_CARD}
    >
      <SimpleFields plan={plan} freshKey={freshKey} types={types} />
    </MemberForm>
  )
}
