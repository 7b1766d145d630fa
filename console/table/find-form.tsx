import type { UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { bangkokDate } from '../../domain/calendar/bangkok.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DateChoice } from '../../ui/fields/date-choice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Problem } from '../session/ask.ts'
import { tableText } from '../text/table.ts'
import './find-form.css'

interface FindFormProps {
  /** By their names in the address. `amount` is typed in digits. */
  fields: Readonly<Record<string, string>>
  /** What the day is that `day` in the address names; absent: days are not looked for. */
  day?: string
  /** What of the address stays when something else is looked for. */
  keeps: readonly string[]
  /** Why the list did not come. What is wrong with a field is said there. */
  refused?: Error | null
}

/** The table's own part of the address: whoever looks for something else keeps its look. */
const OF_TABLE = ['columns', 'sort'] as const

/** What rows are looked for by at the server. It stands in the address, and what is found begins with its first page. */
export function FindForm({ fields, day, keeps, refused = null }: FindFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [search, setSearch] = useSearchParams()
  const chosen = search.get('day') ?? ''
  const find = (wish: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams()
    for (const name of [...OF_TABLE, ...keeps]) next.set(name, search.get(name) ?? '')
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
  useAddressInFields(form, fields, search)
  const clear = () => {
    find({})
    // The button goes with what it has cleared.
    form.current?.querySelector('input')?.focus()
  }
  return (
    <form className="find-form" ref={form} aria-labelledby={id} onSubmit={submit}>
      <h2 id={id} className="unseen">
        {tableText.find}
      </h2>
      <TypedFields {...{ fields, search, refused }} />
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

/** The way back and a link bring another address: the fields say what is looked for. What is typed and not sent yet goes with it. */
function useAddressInFields(
  form: RefObject<HTMLFormElement | null>,
  fields: FindFormProps['fields'],
  search: URLSearchParams,
): void {
  const stands = JSON.stringify(Object.keys(fields).map((name) => [name, search.get(name) ?? '']))
  useEffect(() => {
    for (const [name, text] of JSON.parse(stands) as [string, string][]) {
      const input = form.current?.elements.namedItem(name)
      if (input instanceof HTMLInputElement) input.value = text
    }
  }, [form, stands])
}

function TypedFields({
  fields,
  search,
  refused,
}: Pick<FindFormProps, 'fields'> & { search: URLSearchParams; refused: Error | null }) {
  const wrong = faultOf(refused, fields)
  return Object.entries(fields).map(([name, label]) => (
    <TextField
      key={name}
      name={name}
      label={label}
      error={wrong?.field === name ? wrong.message : undefined}
      defaultValue={search.get(name) ?? ''}
      inputMode={name === 'amount' ? 'decimal' : undefined}
      maxLength={name === 'amount' ? 20 : 100}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
    />
  ))
}

/** What a refusal says of one of these fields; undefined: it is about none of them. */
function faultOf(refused: Error | null, fields: FindFormProps['fields']): Problem | undefined {
  return refused instanceof Problem && Object.hasOwn(fields, refused.field ?? '') ? refused : undefined
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

type Asked = Pick<UseQueryResult, 'isError' | 'error' | 'isPlaceholderData' | 'refetch'>

/** What a table shows of a search that was refused at a field: nothing was found, and nothing failed. */
export function listFound<Row>(
  { isError, error, isPlaceholderData, refetch }: Asked,
  rows: readonly Row[] | undefined,
  fields: FindFormProps['fields'],
): { readonly asked: Asked; readonly rows: readonly Row[] | undefined } {
  const isWrong = faultOf(error, fields) !== undefined
  return {
    asked: { isError: isError && !isWrong, error, isPlaceholderData, refetch },
    rows: isWrong ? [] : rows,
  }
}
