import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { type FormEvent, useId, useState } from 'react'
import type { LimitedNumber } from '../../../contract/console/numbers.ts'
import { type BetType, nameOf } from '../../../domain/betting/bet-types.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ask } from '../../session/ask.ts'
import { numbersText } from '../../text/numbers.ts'
import './numbers-card.css'

type Kind = LimitedNumber['kind'] | 'open'

/** The numbers of a round that are closed or paid half, and the form that changes them. */
export function NumbersCard({ roundId, maySet }: { roundId: string; maySet: boolean }) {
  const client = useQueryClient()
  const queryKey = ['numbers', roundId]
  const found = useQuery({ queryKey, queryFn: () => ask('numbers', 'list', { roundId }) })
  const setting = useMutation({
    mutationFn: (wish: { type: BetType; numbers: string[]; kind: Kind; withReversed: boolean }) =>
      ask('numbers', 'set', { body: { roundId, ...wish } }),
    onSuccess: () => void client.invalidateQueries({ queryKey }),
  })
  if (!found.data) return null
  return (
    <section className="card numbers-card" aria-labelledby="numbers-card">
      <h2 id="numbers-card" className="text-lg">
        {numbersText.title}
      </h2>
      <p className="numbers-lead">{numbersText.lead}</p>
      {found.data.numbers.length === 0 ? <p className="numbers-lead">{numbersText.none}</p> : null}
      <ul className="numbers-list">
        {found.data.numbers.map(({ type, number, kind }) => (
          <li key={`${type} ${number}`} data-kind={kind}>
            <b>{number}</b>
            <span>
              {nameOf(type)} · {numbersText.kind[kind]}
            </span>
            {maySet ? (
              <button
                type="button"
                className="icon-button"
                aria-label={numbersText.openOne(nameOf(type), number)}
                onClick={() => setting.mutate({ type, numbers: [number], kind: 'open', withReversed: false })}
              >
                <X size={16} strokeWidth={1.75} aria-hidden="true" />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {maySet ? (
        <NumbersForm types={found.data.types} busy={setting.isPending} onSet={setting.mutate} />
      ) : null}
      {setting.isError ? <Alert tone="error">{setting.error.message}</Alert> : null}
      {setting.isSuccess ? <Alert tone="info">{numbersText.done(setting.data.numbers.length)}</Alert> : null}
    </section>
  )
}

interface NumbersFormProps {
  types: readonly BetType[]
  busy: boolean
  onSet: (wish: { type: BetType; numbers: string[]; kind: Kind; withReversed: boolean }) => void
}

/** What was typed stays until it is taken: a refusal loses nothing. */
function NumbersForm({ types, busy, onSet }: NumbersFormProps) {
  const [missing, setMissing] = useState(false)
  const typeId = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    const numbers = String(form.get('numbers'))
      .split(/[\s,]+/)
      .filter(Boolean)
    setMissing(numbers.length === 0)
    if (numbers.length === 0) return
    onSet({
      type: String(form.get('type')) as BetType,
      numbers,
      kind: String(form.get('kind')) as Kind,
      withReversed: form.get('reversed') !== null,
    })
  }
  return (
    <form className="numbers-form" onSubmit={submit} noValidate>
      <label htmlFor={typeId}>{numbersText.type}</label>
      <select id={typeId} name="type">
        {types.map((type) => (
          <option key={type} value={type}>
            {nameOf(type)}
          </option>
        ))}
      </select>
      <label>
        {numbersText.numbers}
        <textarea name="numbers" rows={2} inputMode="numeric" aria-invalid={missing || undefined} />
      </label>
      {missing ? <p className="field-error">{numbersText.missing}</p> : null}
      <label className="numbers-reversed">
        <input type="checkbox" name="reversed" /> {numbersText.reversed}
      </label>
      <div className="numbers-buttons">
        <Button type="submit" tone="danger" name="kind" value="closed" busy={busy}>
          {numbersText.close}
        </Button>
        <Button type="submit" name="kind" value="half" busy={busy}>
          {numbersText.half}
        </Button>
        <Button type="submit" tone="ghost" name="kind" value="open" busy={busy}>
          {numbersText.open}
        </Button>
      </div>
    </form>
  )
}
