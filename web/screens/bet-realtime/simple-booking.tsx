import type { BetType } from '../../../domain/betting/bet-types.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { clockSeconds } from '../../../ui/thai-date.ts'
import type { FormRefused } from '../../forms/form-answer.ts'
import { MemberForm } from '../../forms/member-form.tsx'
import { usePageAnswer } from '../../forms/page-answer.ts'
import { useXsrf } from '../../session/use-xsrf.ts'
import { numberText, shortTypeName } from '../../text/bet.ts'
import { boardText, liveRate } from '../../text/bet-realtime.ts'
import { LINE, PLAIN_CARD, SimpleFields } from '../bet/simple/simple-fields.tsx'
import type { LiveOffer } from './board.ts'

const { _key, ...ONE_LINE } = LINE

export const SIMPLE_BOOKING = { name: 'book', fields: LINE } as const
/** What is held goes along, so that a confirmation without an answer can be sent again. */
export const HELD = {
  name: 'held',
  fields: { ...ONE_LINE, booking: 'kept', rate: 'kept', until: 'kept' },
} as const

/** A held line as its form carries it. */
export type HeldLine = Readonly<Record<keyof typeof HELD.fields, string>>

interface SimpleBookingProps {
  plan: string
  offers: readonly LiveOffer[]
  freshKey: string
}

/** Books one number at a time without JavaScript: one form books, the next confirms. */
export function SimpleBooking({ plan, offers, freshKey }: SimpleBookingProps) {
  const held = useHeldLine(offers)
  const xsrf = useXsrf()
  if (held) return <HeldForms held={held} xsrf={xsrf} />
  return (
    <MemberForm
      of={SIMPLE_BOOKING}
      submit={{ label: boardText.simpleBook, tone: 'cta', size: 'lg' }}
      xsrf={xsrf}
      head={<p>{boardText.simpleIntro}</p>}
      className={PLAIN_CARD}
    >
      <SimpleFields
        plan={plan}
        freshKey={freshKey}
        types={offers.map(({ type }) => ({ type, name: shortTypeName[type] }))}
      />
    </MemberForm>
  )
}

/** What the form before has booked, or what could not be confirmed yet. */
function useHeldLine(offers: readonly LiveOffer[]): HeldLine | undefined {
  const answer = usePageAnswer<Partial<FormRefused & { held: HeldLine }>>()
  if (answer?.form !== HELD.name) return undefined
  const held = answer.held ?? (answer.typed as HeldLine | undefined)
  return offers.some(({ type }) => type === held?.type) ? held : undefined
}

/** The booking of the form before, to confirm or cancel. */
function HeldForms({ held, xsrf }: { held: HeldLine; xsrf: string }) {
  const { type, number, amount, rate, until } = held as HeldLine & { type: BetType }
  const carried = Object.entries(held).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
  return (
    <section className={PLAIN_CARD}>
      <MemberForm
        of={HELD}
        submit={{ label: boardText.simpleConfirm, tone: 'cta', size: 'lg' }}
        xsrf={xsrf}
        head={
          <div>
            <p className="text-lg font-medium">
              {shortTypeName[type]} {numberText(type, number)} {liveRate(type, Number(rate))} · ฿
              {moneyText(bahtToSatang(Number(amount)))}
            </p>
            <p className="text-sm text-ink-2">{boardText.simpleUntil(clockSeconds(Date.parse(until)))}</p>
          </div>
        }
        className="grid gap-4.5"
      >
        <input type="hidden" name="act" value="confirm" />
        {carried}
      </MemberForm>
      <MemberForm
        of={HELD}
        submit={{ label: boardText.cancel, tone: 'ghost' }}
        xsrf={xsrf}
        isToldElsewhere
        className="grid"
      >
        <input type="hidden" name="act" value="cancel" />
        {carried}
      </MemberForm>
    </section>
  )
}
