import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button, type ButtonTone } from '../../ui/buttons/button.tsx'
import { Problem } from '../session/ask.ts'
import { refusedGuess } from '../session/refused-guess.ts'
import { formsText } from '../text/forms.ts'
import { ActField } from './act-field.tsx'
import './act-form.css'
import { type Fields, fieldOf, readForm, type ValuesOf } from './field.ts'
import { useFocusOnFault } from './focus-on-fault.ts'

export interface ActButton {
  /** Passed to `onSend`; Enter sends the first one. */
  readonly name: string
  readonly label: string
  readonly tone?: ButtonTone
}

interface ActFormProps<F extends Fields> {
  fields: F
  acts: readonly ActButton[]
  busy: boolean
  /** Why the last attempt was refused: shown at its field, or above the buttons. */
  refused: Error | null
  onSend: (values: ValuesOf<F>, act: string) => void
  /** The answer of the last completed act; a new one empties the form. */
  emptiedBy?: unknown
  /** Called on every change, to clear the message about the last attempt. */
  onChange?: () => void
  /** The act needs a second person's approval: said before it is sent. */
  two?: boolean
  /** Shown instead of the buttons to those who may only read. */
  locked?: string | undefined
  labelledBy?: string
  className?: string
  children?: ReactNode
}

/**
 * A form for one act of the console. Typed values stay whatever the answer; an error is shown at its field, which gets the
 * focus.
 */
export function ActForm<F extends Fields>(props: ActFormProps<F>) {
  const { fields, acts, busy, refused, onSend, locked } = props
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const refusedField = refused instanceof Problem ? fieldOf(fields, refused) : undefined
  const said = refusedGuess(refused)
  const [tries, setTries] = useState(0)
  useFocusOnFault(form, tries, refused)
  const { emptiedBy } = props
  useEffect(() => {
    if (emptiedBy !== undefined) form.current?.reset()
  }, [emptiedBy])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const read = readForm(fields, new FormData(event.currentTarget))
    setFaults(read.faults)
    if (!read.values) setTries(tries + 1)
    else onSend(read.values, submitter?.getAttribute('value') ?? acts[0]?.name ?? '')
  }
  const change = (name: string) => {
    if (name in faults) setFaults(({ [name]: _, ...others }) => others)
    props.onChange?.()
  }
  return (
    <form
      ref={form}
      className={`act-form ${props.className ?? ''}`}
      aria-labelledby={props.labelledBy}
      onSubmit={submit}
      noValidate
    >
      {Object.entries(fields).map(([name, field]) => (
        <ActField
          key={name}
          name={name}
          field={field}
          disabled={locked !== undefined}
          error={faults[name] ?? (name === refusedField ? said : undefined)}
          onChange={() => change(name)}
        />
      ))}
      {props.children}
      {refused && refusedField === undefined ? <Alert tone="error">{said}</Alert> : null}
      {locked === undefined && props.two ? <p className="lead">{formsText.two}</p> : null}
      {locked === undefined ? (
        <div className="act-form-buttons">
          {acts.map(({ name, label, tone = 'cta' }) => (
            <Button key={name} type="submit" value={name} tone={tone} busy={busy}>
              {label}
            </Button>
          ))}
        </div>
      ) : (
        <p className="lead">{locked}</p>
      )}
    </form>
  )
}
