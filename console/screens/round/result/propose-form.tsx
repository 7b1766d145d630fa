import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { ask } from '../../../session/ask.ts'
import { correctionText } from '../../../text/correction.ts'
import { roundText } from '../../../text/round.ts'
import { ChangePreview } from './change-preview.tsx'
import {
  asPublished,
  isComplete,
  nothingTyped,
  publishedOrNull,
  ResultFields,
  type ResultForm,
} from './result-fields.tsx'

/** The first entry of a result, or of a corrected one, which needs a reason. */
export function ProposeForm({ form }: { form: ResultForm }) {
  const correcting = form.step === 'correct'
  const client = useQueryClient()
  const [typed, setTyped] = useState(() => nothingTyped(form.fields))
  const [source, setSource] = useState('')
  const [reason, setReason] = useState('')
  const [marking, setMarking] = useState(false)
  const proposing = useMutation({
    mutationFn: () => {
      const published = asPublished(form.fields, typed)
      const why = correcting ? { reason } : {}
      return ask('results', 'propose', { body: { roundId: form.roundId, published, source, ...why } })
    },
    onSettled: () => client.invalidateQueries(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const complete =
      isComplete(form.fields, typed) && source.trim() !== '' && (!correcting || reason.trim() !== '')
    setMarking(!complete)
    if (complete) proposing.mutate()
  }
  return (
    <form className="result-form" onSubmit={submit} noValidate>
      <h2 className="text-lg">{correcting ? correctionText.correct : roundText.propose}</h2>
      <p className="round-words">{correcting ? correctionText.correctText : roundText.proposeText}</p>
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
      {correcting ? (
        <>
          <TextField
            label={correctionText.reason}
            hint={correctionText.reasonHint}
            name="reason"
            value={reason}
            maxLength={200}
            autoComplete="off"
            error={marking && reason.trim() === '' ? roundText.reasonMissing : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
          <ChangePreview roundId={form.roundId} published={publishedOrNull(form.fields, typed)} />
        </>
      ) : null}
      {proposing.isError ? <Alert tone="error">{proposing.error.message}</Alert> : null}
      <Button type="submit" tone="cta" busy={proposing.isPending}>
        {roundText.proposeSend}
      </Button>
    </form>
  )
}
