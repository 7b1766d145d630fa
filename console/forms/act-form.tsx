import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Problem } from '../session/ask.ts'
import { refusedGuess } from '../session/refused-guess.ts'
import { type ActButton, ActFoot } from './act-foot.tsx'
import './act-form.css'
import { type Faults, type Fields, fieldOf, readForm, type ValuesOf } from './field.ts'
import { useFocusOnFault } from './focus-on-fault.ts'
import { formAtFirst } from './form-at-first.ts'
import { type FormPart, FormParts } from './form-parts.tsx'

interface ActFormProps<F extends Fields> {
  fields: F
  /** The cards of a long form. Fields in none of them stand before them. */
  parts?: readonly FormPart<keyof F & string>[]
  acts: readonly ActButton[]
  /** Other buttons, beside the acts. */
  beside?: ReactNode
  busy: boolean
  /** Why the last attempt was refused: shown at its field, or above the buttons. */
  refused: Error | null
  /** Why what is typed would be refused, shown in the same places without moving the focus. */
  doubted?: Error | null
  onSend: (values: ValuesOf<F>, act: string) => void
  /** What is wrong with values that are each valid, by field. */
  check?: (values: ValuesOf<F>) => Faults
  /** The answer of the last completed act; a new one empties the form. */
  emptiedBy?: unknown
  /** Called on every change with what is typed, to clear the message about the last attempt. */
  onChange?: (typed: FormData) => void
  /** Called on every change with the values, undefined when they are invalid. Errors are then shown while typing. */
  onRead?: (values: ValuesOf<F> | undefined) => void
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
  const { fields, acts, busy, locked } = props
  const { form, typed, faults, begun, said, unplaced, take, change } = useTyped(props)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const name = submitter?.getAttribute('value') ?? acts[0]?.name ?? ''
    const values = take(acts.find((act) => act.name === name)?.looks)
    if (values) props.onSend(values, name)
  }
  return (
    <form
      ref={form}
      className={`act-form ${props.className ?? ''}`}
      aria-labelledby={props.labelledBy}
      onSubmit={submit}
      noValidate
    >
      <FormParts
        // New fields, not the old ones emptied: React would know these by what they held, and not tell of it typed again.
        key={begun.key}
        {...{ fields, typed, onChange: change }}
        parts={props.parts ?? []}
        faults={{ ...said, ...faults }}
        disabled={locked !== undefined}
      />
      {props.children}
      <ActFoot {...{ acts, typed, busy, locked }} beside={props.beside} two={props.two ?? false}>
        {unplaced ? <Alert tone="error">{unplaced}</Alert> : null}
      </ActFoot>
    </form>
  )
}

/** What is typed into the form, and what is wrong with it. */
function useTyped<F extends Fields>(props: ActFormProps<F>) {
  const { fields, refused, check, onRead, emptiedBy } = props
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(() => formAtFirst(fields))
  const [faults, setFaults] = useState<Faults>({})
  const [tries, setTries] = useState(0)
  useFocusOnFault(form, tries, refused)
  const [begun, begin] = useState({ key: 0, by: emptiedBy })
  if (begun.by !== emptiedBy) {
    begin({ key: emptiedBy === undefined ? begun.key : begun.key + 1, by: emptiedBy })
    if (emptiedBy !== undefined) setTyped(formAtFirst(fields))
  }
  // What had the focus went with the old fields, where it was sent by the key Enter.
  useEffect(() => {
    if (begun.key > 0 && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [begun.key])
  const read = (looks = false) => readForm(fields, new FormData(form.current ?? undefined), check, looks)
  const why = refused ?? props.doubted ?? null
  const message = refusedGuess(why)
  const place = why instanceof Problem ? fieldOf(fields, why) : undefined
  return {
    form,
    typed,
    faults,
    /** Its key is another one once it was emptied. */
    begun,
    /** The server's error, by its field. */
    said: place !== undefined && message !== undefined ? { [place]: message } : {},
    /** The server's error, if it is about no field. */
    unplaced: place === undefined ? message : undefined,
    /** The values, if all are valid. */
    take: (looks?: boolean) => {
      const { values, faults: found } = read(looks)
      setFaults(found)
      if (!values) setTries(tries + 1)
      return values
    },
    change: (name: string) => {
      // A form of two hundred fields, none of which hangs on another, is not drawn again for each key.
      if (hasChoices(props)) setTyped(new FormData(form.current ?? undefined))
      if (onRead) {
        const { values, faults: found } = read()
        setFaults(found)
        onRead(values)
      } else setFaults((before) => without(before, name))
      props.onChange?.(new FormData(form.current ?? undefined))
    },
  }
}

/** Whether a field or a button is there only for one choice of another field. */
function hasChoices({ fields, acts }: { readonly fields: Fields; readonly acts: readonly ActButton[] }) {
  return [...Object.values(fields), ...acts].some((each) => 'when' in each)
}

/** The faults without those of a field; without those of all its rows, for a list. */
function without(faults: Faults, name: string): Faults {
  const entries = Object.entries(faults)
  const others = entries.filter(([each]) => each !== name && !each.startsWith(`${name}.`))
  return others.length === entries.length ? faults : Object.fromEntries(others)
}
