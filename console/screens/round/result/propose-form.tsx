import { type FormEvent, useRef, useState } from 'react'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useFocusOnFault } from '../../../forms/focus-on-fault.ts'
import { useAct } from '../../../forms/use-act.ts'
import { ask } from '../../../session/ask.ts'
import { correctionText } from '../../../text/correction.ts'
import { formsText } from '../../../text/forms.ts'
import { roundText } from '../../../text/round.ts'
import { ChangePreview } from './change-preview.tsx'
import {
  asPublished,
  isComplete,
  isRefusedField,
  nothingTyped,
  publishedOrNull,
  ResultFields,
  type ResultForm,
} from './result-fields.tsx'

/** The first entry of a result, or of a correction, which needs a reason. */
export function ProposeForm({ form }: { form: ResultForm }) {
  const correcting = form.step === 'correct'
  const [typed, setTyped] = useState(() => nothingTyped(form.fields))
  const [source, setSource] = useState('')
  const [reason, setReason] = useState('')
  const { act, busy, refused } = useAct({
    send: () => {
      const body = { roundId: form.roundId, published: asPublished(form.fields, typed), source }
      return ask('results', 'propose', { body: correcting ? { ...body, reason } : body })
    },
    done: () => roundText.proposed,
  })
  const element = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const marking = tries > 0
  useFocusOnFault(element, tries, refused)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const complete =
      isComplete(form.fields, typed) && source.trim() !== '' && (!correcting || reason.trim() !== '')
    setTries(complete ? 0 : tries + 1)
    if (complete) act(undefined)
  }
  return (
    <form ref={element} className="result-form" onSubmit={submit} noValidate>
      <h2 className="text-lg">{correcting ? correctionText.correct : roundText.propose}</h2>
      <p className="round-words">{correcting ? correctionText.correctText : roundText.proposeText}</p>
      <ResultFields
        fields={form.fields}
        typed={typed}
        marking={marking}
        refused={refused}
        onChange={setTyped}
      />
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
          <Reason reason={reason} missing={marking && reason.trim() === ''} onChange={setReason} />
          <ChangePreview roundId={form.roundId} published={publishedOrNull(form.fields, typed)} />
        </>
      ) : null}
      {refused && !isRefusedField(form.fields, refused) ? (
        <Alert tone="error">{refused.message}</Alert>
      ) : null}
      <p className="round-words">{formsText.two}</p>
      <Button type="submit" tone="cta" busy={busy}>
        {roundText.proposeSend}
      </Button>
    </form>
  )
}

interface ReasonProps {
  reason: string
  missing: boolean
  onChange: (reason: string) => void
}

/** Why the current result is wrong. */
function Reason({ reason, missing, onChange }: ReasonProps) {
  return (
    <TextField
      label={correctionText.reason}
      hint={correctionText.reasonHint}
      name="reason"
      value={reason}
      maxLength={200}
      autoComplete="off"
      error={missing ? roundText.reasonMissing : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
