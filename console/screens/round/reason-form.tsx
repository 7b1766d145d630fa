import { type FormEvent, useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { roundText } from '../../text/round.ts'

interface ReasonFormProps {
  label: string
  hint?: string
  /** Each way to send it, with what it is called. */
  acts: readonly { name: string; label: string; tone: 'cta' | 'danger' | 'ghost' }[]
  busy: boolean
  error: string | undefined
  onSend: (act: string, reason: string) => void
}

/** A reason for the record, and what is to be done. What was typed stays when it is refused. */
export function ReasonForm({ label, hint, acts, busy, error, onSend }: ReasonFormProps) {
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    const reason = String(form.get('reason')).trim()
    setMissing(reason === '')
    if (reason !== '') onSend(String(form.get('act')), reason)
  }
  return (
    <form className="reason-form" onSubmit={submit} noValidate>
      <TextField
        label={label}
        {...(hint === undefined ? {} : { hint })}
        name="reason"
        maxLength={200}
        autoComplete="off"
        required
        onChange={() => setMissing(false)}
        error={missing ? roundText.reasonMissing : undefined}
      />
      {error ? <Alert tone="error">{error}</Alert> : null}
      <div className="reason-acts">
        {acts.map((act) => (
          <Button key={act.name} type="submit" name="act" value={act.name} tone={act.tone} busy={busy}>
            {act.label}
          </Button>
        ))}
      </div>
    </form>
  )
}
