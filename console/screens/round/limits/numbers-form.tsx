import { type FormEvent, useId, useState } from 'react'
import { nameOf } from '../../../../domain/betting/bet-type-names.ts'
import type { BetType } from '../../../../domain/betting/bet-types.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { LANGUAGE } from '../../../../ui/text/language.ts'
import { readBaht, readRate } from '../../../fields/figures.ts'
import { numbersText } from '../../../text/numbers.ts'
import type { NumbersAct } from './numbers-act.ts'

const ACTS = ['closed', 'half', 'rate', 'tiers', 'cap', 'uncap', 'open'] as const
const TIERS = [1, 2, 3, 4]

interface NumbersFormProps {
  types: readonly BetType[]
  busy: boolean
  onAct: (act: NumbersAct) => void
}

/** Typed values stay until the server accepts them. */
export function NumbersForm({ types, busy, onAct }: NumbersFormProps) {
  const [fault, setFault] = useState('')
  const [chosen, setChosen] = useState<NumbersAct['act']>('closed')
  const typeId = useId()
  const actId = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wish = readForm(new FormData(event.currentTarget))
    setFault(typeof wish === 'string' ? wish : '')
    if (typeof wish !== 'string') onAct(wish)
  }
  return (
    <form className="numbers-form" onSubmit={submit} noValidate>
      <div className="numbers-field">
        <label htmlFor={typeId}>{numbersText.type}</label>
        <select id={typeId} name="type">
          {types.map((type) => (
            <option key={type} value={type}>
              {nameOf(type, LANGUAGE)}
            </option>
          ))}
        </select>
      </div>
      <div className="numbers-field">
        <label htmlFor={actId}>{numbersText.act}</label>
        <select
          id={actId}
          name="act"
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value as NumbersAct['act'])}
        >
          {ACTS.map((act) => (
            <option key={act} value={act}>
              {numbersText.acts[act]}
            </option>
          ))}
        </select>
      </div>
      <FiguresOf act={chosen} />
      <label className="numbers-wide">
        {numbersText.numbers}
        <textarea name="numbers" rows={2} inputMode="numeric" />
      </label>
      <label className="numbers-reversed">
        <input type="checkbox" name="reversed" /> {numbersText.reversed}
      </label>
      {fault ? (
        <p className="text-field-error" role="alert">
          {fault}
        </p>
      ) : null}
      <div className="numbers-buttons">
        <Button type="submit" tone={chosen === 'closed' ? 'danger' : 'brand'} busy={busy}>
          {`${numbersText.save}: ${numbersText.acts[chosen]}`}
        </Button>
      </div>
    </form>
  )
}

/** The figures an act needs besides its numbers. */
function FiguresOf({ act }: { act: NumbersAct['act'] }) {
  if (act === 'rate') {
    return (
      <label>
        {numbersText.rate}
        <input name="rate" inputMode="decimal" autoComplete="off" />
      </label>
    )
  }
  if (act === 'cap') {
    return (
      <label>
        {numbersText.cap}
        <input name="cap" inputMode="decimal" autoComplete="off" />
      </label>
    )
  }
  if (act !== 'tiers') return null
  return (
    <>
      <p className="lead">{numbersText.tiersHint}</p>
      {TIERS.map((place) => (
        <div key={place} className="numbers-tier">
          <label>
            {numbersText.tierUpTo(place)}
            <input name={`upTo${place}`} inputMode="decimal" autoComplete="off" />
          </label>
          <label>
            {numbersText.tierRate(place)}
            <input name={`rate${place}`} inputMode="decimal" autoComplete="off" />
          </label>
        </div>
      ))}
    </>
  )
}

/** The act that the form describes, or an error message. */
function readForm(form: FormData): NumbersAct | string {
  const numbers = String(form.get('numbers'))
    .split(/[\s,]+/)
    .filter(Boolean)
  if (numbers.length === 0) return numbersText.missing
  const type = String(form.get('type')) as BetType
  const meant = { type, numbers, withReversed: form.get('reversed') !== null }
  const act = String(form.get('act')) as NumbersAct['act']
  if (act === 'rate') {
    const rate = readRate(form.get('rate'))
    return rate === undefined ? numbersText.figureMissing : { ...meant, act, rate }
  }
  if (act === 'cap') {
    const cap = readBaht(form.get('cap'))
    return cap === undefined ? numbersText.figureMissing : { ...meant, act, cap }
  }
  if (act === 'tiers') {
    const tiers = readTiers(form)
    return tiers ? { ...meant, act, tiers } : numbersText.figureMissing
  }
  return { ...meant, act }
}

/** The steps that have a rate; undefined when a figure is invalid or there is no step. */
function readTiers(form: FormData): { upTo: number | null; rate: number }[] | undefined {
  const tiers: { upTo: number | null; rate: number }[] = []
  for (const place of TIERS) {
    const [upToText, rateText] = [form.get(`upTo${place}`), form.get(`rate${place}`)]
    if (!upToText && !rateText) continue
    const rate = readRate(rateText)
    const upTo = upToText ? readBaht(upToText) : null
    if (rate === undefined || upTo === undefined) return undefined
    tiers.push({ upTo, rate })
  }
  return tiers.length > 0 ? tiers : undefined
}
