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
  refusedAt,
} from './result-fields.tsx'

/** The first entry of a result, or of a correction, which needs a reason. */
export function ProposeForm({ form }: { form: ResultForm }) {
  const { typed, setTyped, words, say, missing, submit, element, busy, refused } = useEntry(form)
  const correcting = form.step === 'correct'
  return (
    <form ref={element} className="result-form" onSubmit={submit} noValidate>
      <h2 className="text-lg">{correcting ? correctionText.correct : roundText.propose}</h2>
      <p className="round-words">{correcting ? correctionText.correctText : roundText.proposeText}</p>
      <ResultFields
        fields={form.fields}
        typed={typed}
        marking={missing.any}
        refused={refused}
        onChange={setTyped}
      />
      <TextField
        label={roundText.source}
        hint={roundText.sourceHint}
        name="source"
        value={words.source}
        maxLength={200}
        autoComplete="off"
        error={missing.source ? roundText.sourceMissing : undefined}
        onChange={(event) => say({ source: event.target.value })}
      />
      <OfficialTime
        clock={words.clock}
        wrong={missing.clock || refusedAt('officialAt', refused) !== undefined}
        onChange={(clock) => say({ clock })}
      />
      {correcting ? (
        <>
          <Reason reason={words.reason} missing={missing.reason} onChange={(reason) => say({ reason })} />
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

const NO_WORDS = { source: '', reason: '', clock: '' }

/** The clock of a time as the wire writes it, in Bangkok. */
function clockOf(officialAt: string | null): string {
  return officialAt?.slice(11, 19) ?? ''
}

/** What is typed, what of it is missing once it was tried to be sent, and the sending. */
function useEntry(form: ResultForm) {
  const [typed, setTyped] = useState(() => nothingTyped(form.fields))
  const [words, setWords] = useState(() => ({ ...NO_WORDS, clock: clockOf(form.officialAt) }))
  const [tries, setTries] = useState(0)
  const { act, busy, refused } = useAct({
    send: () => ask('results', 'propose', { body: bodyOf(form, asPublished(form.fields, typed), words) }),
    done: () => roundText.proposed,
  })
  const element = useRef<HTMLFormElement>(null)
  useFocusOnFault(element, tries, refused)
  const lacks = {
    source: words.source.trim() === '',
    reason: form.step === 'correct' && words.reason.trim() === '',
    clock: form.step === 'early' && words.clock === '',
  }
  const marking = tries > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const complete = isComplete(form.fields, typed) && !Object.values(lacks).includes(true)
    setTries(complete ? 0 : tries + 1)
    if (complete) act(undefined)
  }
  const missing = {
    any: marking,
    source: marking && lacks.source,
    reason: marking && lacks.reason,
    clock: marking && lacks.clock,
  }
  const say = (said: Partial<typeof NO_WORDS>) => setWords({ ...words, ...said })
  return { typed, setTyped, words, say, missing, submit, element, busy, refused }
}

function bodyOf(
  { roundId, step, date, officialAt }: ResultForm,
  published: ReturnType<typeof asPublished>,
  { source, reason, clock }: typeof NO_WORDS,
) {
  return {
    ...{ roundId, published, source },
    ...(step === 'correct' ? { reason } : {}),
    // What is not touched stays as it is, to the millisecond; an emptied field takes the time back.
    ...(clock === clockOf(officialAt) ? {} : { officialAt: clock === '' ? null : officialTime(date, clock) }),
  }
}

interface OfficialTimeProps {
  clock: string
  wrong: boolean
  onChange: (clock: string) => void
}

/** When the result was out, where that was before the sale ended. */
function OfficialTime({ clock, wrong, onChange }: OfficialTimeProps) {
  return (
    <TextField
      label={roundText.officialAt}
      hint={roundText.officialAtHint}
      name="officialAt"
      type="time"
      step={1}
      value={clock}
      error={wrong ? roundText.officialAtMissing : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** A clock of Bangkok on the day of the draw, as the wire writes it. The field leaves out seconds of zero. */
function officialTime(date: string, clock: string): string {
  return `${date}T${clock.length === 5 ? `${clock}:00` : clock}+07:00`
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
