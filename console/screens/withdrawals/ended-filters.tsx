import { type FormEvent, type MouseEvent, useId, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DateChoice } from '../../../ui/fields/date-choice.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { withdrawalsText } from '../../text/payments/withdrawals.ts'
import './ended-filters.css'

const TYPED = ['member', 'reference', 'amount'] as const
/** What ended withdrawals are looked for by, as the address names it. */
export const SEARCHED = [...TYPED, 'day'] as const

/** Whose, by which of the provider's references, of what amount, ended on which day. It stands in the address. */
export function EndedFilters() {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [search, setSearch] = useSearchParams()
  const day = search.get('day') ?? ''
  /** The first page of what is found by these. */
  const find = (wish: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams({ view: 'ended' })
    for (const [name, text] of Object.entries(wish)) if (text) next.set(name, text)
    setSearch(next)
  }
  const typedIn = (typedForm: HTMLFormElement) => {
    const typed = new FormData(typedForm)
    return Object.fromEntries(TYPED.map((name) => [name, String(typed.get(name) ?? '').trim()]))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    find({ ...typedIn(event.currentTarget), day })
  }
  const clear = (event: MouseEvent<HTMLButtonElement>) => {
    const inputs = event.currentTarget.form?.querySelectorAll('input') ?? []
    for (const input of inputs) input.value = ''
    find({})
  }
  return (
    <form className="ended-filters" ref={form} aria-labelledby={id} onSubmit={submit}>
      <h2 id={id} className="unseen">
        {withdrawalsText.find}
      </h2>
      <TypedFields search={search} />
      <DateChoice
        label={withdrawalsText.day}
        name="day"
        value={day}
        today={bangkokDate(Date.now())}
        years={[-5, 0]}
        onChoose={(chosen) => {
          if (form.current && chosen !== day) find({ ...typedIn(form.current), day: chosen })
        }}
      />
      <div className="ended-filters-foot">
        <Button type="submit" tone="brand">
          {withdrawalsText.find}
        </Button>
        {SEARCHED.some((name) => search.has(name)) ? (
          <Button tone="ghost" onClick={clear}>
            {withdrawalsText.clear}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function TypedFields({ search }: { search: URLSearchParams }) {
  return TYPED.map((name) => (
    <TextField
      key={name}
      name={name}
      label={withdrawalsText.finds[name]}
      defaultValue={search.get(name) ?? ''}
      inputMode={name === 'amount' ? 'decimal' : undefined}
      maxLength={name === 'amount' ? 20 : 64}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
    />
  ))
}
