import type { CloseDayShown, ClosePlaceShown } from '../../../contract/console/money/close.ts'
import { satang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { ActForm } from '../../forms/act-form.tsx'
import type { Field } from '../../forms/field.ts'
import type { FormPart } from '../../forms/form-parts.tsx'
import { useAct } from '../../forms/use-act.ts'
import { textField } from '../../forms/usual-fields.ts'
import { ask } from '../../session/ask.ts'
import { formsText } from '../../text/forms.ts'
import { closeText } from '../../text/payments/close.ts'
import { placeName } from './place-name.ts'

type Typed = Readonly<Record<string, number | string | null>>

/** The bank's balances of a day, which a second person then agrees to. */
export function CloseForm({ found: { day, places } }: { found: CloseDayShown }) {
  const { act, busy, refused, forget } = useAct({
    send: (typed: Typed) => ask('close', 'propose', { body: { day, ...wishOf(places, typed) } }),
    refreshes: [['close'], ['approvals']],
    done: () => closeText.asked,
  })
  return (
    <section className="close-form" aria-labelledby="close-form">
      <h2 id="close-form" className="text-lg">
        {closeText.form}
      </h2>
      <p className="lead">{closeText.formLead}</p>
      <ActForm
        fields={fieldsOf(places)}
        parts={[...places.map(partOf), { title: closeText.why, fields: ['reason'] }]}
        acts={[{ name: 'ask', label: closeText.ask, tone: 'cta' }]}
        two
        busy={busy}
        refused={refused}
        labelledBy="close-form"
        onSend={act}
        onChange={forget}
      />
    </section>
  )
}

/** By the place, not its number: what is typed stays at its account when a later look finds another one. */
const names = ({ place }: ClosePlaceShown) => ({
  bank: `bank_${place}`,
  moved: `moved_${place}`,
  opening: `opening_${place}`,
})

function partOf(place: ClosePlaceShown): FormPart {
  const { bank, moved, opening } = names(place)
  return {
    title: placeName(place),
    fields: place.opening === null ? [opening, bank, moved] : [bank, moved],
  }
}

function fieldsOf(
  places: readonly ClosePlaceShown[],
): Readonly<Record<string, Field<number | string | null>>> {
  const fields: Record<string, Field<number | string | null>> = {}
  for (const place of places) {
    const { bank, moved, opening } = names(place)
    if (place.opening === null) fields[opening] = signedField(closeText.opening, { hint: '' })
    fields[bank] = signedField(closeText.bank, { hint: expected(place) })
    const { half: _, ...whole } = signedField(closeText.moved, {
      hint: closeText.movedHint,
      mayBeEmpty: true,
    })
    fields[moved] = whole
  }
  const reason = textField(closeText.reason, { hint: closeText.reasonHint, maxLength: 200 })
  return { ...fields, reason: { ...reason, refusals: ['CLOSE_REASON_NEEDED'] } }
}

/** What should be there, as long as nothing was moved. */
function expected({ opening, came, late, returned, paid }: ClosePlaceShown): string {
  if (opening === null) return ''
  const [had, out] = [opening + came + late, returned + paid]
  return closeText.should(moneyText(satang(Math.round((had - out) * 100))))
}

/** An amount that may be below zero. */
function signedField(label: string, wish: { hint: string; mayBeEmpty?: true }) {
  return {
    ...{
      kind: 'text',
      input: 'text',
      unit: formsText.baht,
      label,
      maxLength: 20,
      wrong: closeText.amountWrong,
    },
    ...(wish.hint === '' ? {} : { hint: wish.hint }),
    half: true,
    read: ([typed = '']: readonly string[]) => {
      const text = typed.replaceAll(',', '').replace('−', '-').trim()
      if (text === '') return wish.mayBeEmpty ? 0 : undefined
      return /^-?[0-9]{1,11}(\.[0-9]{1,2})?$/.test(text) ? Number(text) : undefined
    },
  } satisfies Field<number>
}

function wishOf(places: readonly ClosePlaceShown[], typed: Typed) {
  return {
    places: places.map((each) => {
      const { bank, moved, opening } = names(each)
      const amount = (name: string) => Number(typed[name] ?? 0)
      return { place: each.place, bank: amount(bank), moved: amount(moved), opening: amount(opening) }
    }),
    reason: String(typed.reason ?? '').trim() || null,
  }
}
