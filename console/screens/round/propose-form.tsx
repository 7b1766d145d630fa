import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { ask } from '../../session/ask.ts'
import { roundText } from '../../text/round.ts'
import { asPublished, isComplete, nothingTyped, ResultFields, type ResultForm } from './result-fields.tsx'

/** The first entry of a result. */
export function ProposeForm({ form }: { form: ResultForm }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(() => nothingTyped(form.fields))
  const [source, setSource] = useState('')
  const [marking, setMarking] = useState(false)
  const proposing = useMutation({
    mutationFn: () => {
      const published = asPublished(form.fields, typed)
      return ask('results', 'propose', { body: { roundId: form.roundId, published, source } })
    },
    onSettled: () => client.invalidateQueries(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const complete = isComplete(form.fields, typed) && source.trim() !== ''
    setMarking(!complete)
    if (complete) proposing.mutate()
  }
  return (
    <form className="result-form" onSubmit={submit} noValidate>
      <h2 className="text-lg">{roundText.propose}</h2>
      <p className="round-words">{roundText.proposeText}</p>
      <ResultFields fields={form.fields} typed={typed} marking={marking} onChange={setTyped} />
      <TextField
        label={roundText.source}
        hint={roundText.sourceHint}
        name="source"
        value={source}
        maxLength={200}
        autoComplete="off"
        error={marking && source.trim() === '' ? roundText.sourceMissing : undefined}
        onChange={(event) => setSource(event.target.value)}
      />
      {proposing.isError ? <Alert tone="error">{proposing.error.message}</Alert> : null}
      <Button type="submit" tone="cta" busy={proposing.isPending}>
        {roundText.proposeSend}
      </Button>
    </form>
  )
}
