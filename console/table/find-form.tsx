import { type FormEvent, type MouseEvent, useId, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { bangkokDate } from '../../domain/calendar/bangkok.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DateChoice } from '../../ui/fields/date-choice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { tableText } from '../text/table.ts'
import './find-form.css'

interface FindFormProps {
  /** By their names in the address. `amount` is typed in digits. */
  fields: Readonly<Record<string, string>>
  /** What the day is that `day` in the address names; absent: days are not looked for. */
  day?: string
  /** What of the address stays when something else is looked for. */
  keeps: readonly string[]
}

/** What rows are looked for by at the server. It stands in the address, and what is found begins with its first page. */
export function FindForm({ fields, day, keeps }: FindFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [search, setSearch] = useSearchParams()
  const chosen = search.get('day') ?? ''
  const find = (wish: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams()
    for (const name of keeps) next.set(name, search.get(name) ?? '')
    for (const [name, text] of Object.entries(wish)) if (text) next.set(name, text)
    for (const [name, text] of [...next]) if (!text) next.delete(name)
    setSearch(next)
  }
  const typedIn = (typedForm: HTMLFormElement) => {
    const typed = new FormData(typedForm)
    return Object.fromEntries(Object.keys(fields).map((name) => [name, String(typed.get(name) ?? '').trim()]))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    find({ ...typedIn(event.currentTarget), day: chosen })
  }
  const clear = (event: MouseEvent<HTMLButtonElement>) => {
    const inputs = event.currentTarget.form?.querySelectorAll('input') ?? []
    for (const input of inputs) input.value = ''
    find({})
  }
  return (
    <form className="find-form" ref={form} aria-labelledby={id} onSubmit={submit}>
      <h2 id={id} className="unseen">
        {tableText.find}
      </h2>
      <TypedFields fields={fields} search={search} />
      {day === undefined ? null : (
        <DateChoice
          label={day}
          name="day"
          value={chosen}
          today={bangkokDate(Date.now())}
          years={[-5, 0]}
          onChoose={(next) => {
            if (form.current && next !== chosen) find({ ...typedIn(form.current), day: next })
          }}
        />
      )}
      <div className="find-form-foot">
        <Button type="submit" tone="brand">
          {tableText.find}
        </Button>
        {isSought(search, fields) ? (
          <Button tone="ghost" onClick={clear}>
            {tableText.findClear}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function TypedFields({ fields, search }: Pick<FindFormProps, 'fields'> & { search: URLSearchParams }) {
  return Object.entries(fields).map(([name, label]) => (
    <TextField
      key={name}
      name={name}
      label={label}
      defaultValue={search.get(name) ?? ''}
      inputMode={name === 'amount' ? 'decimal' : undefined}
      maxLength={name === 'amount' ? 20 : 64}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
    />
  ))
}

/** Whether the address looks for something. */
export function isSought(search: URLSearchParams, fields: FindFormProps['fields']): boolean {
  return ['day', ...Object.keys(fields)].some((name) => search.has(name))
}

/** What the address looks for. */
export function soughtIn<Name extends string>(
  search: URLSearchParams,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  return Object.fromEntries(names.map((name) => [name, search.get(name) ?? undefined])) as Partial<
    Record<Name, string>
  >
}
