import { lazy, Suspense, useId } from 'react'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { TextArea } from '../fields/text-area.tsx'
import { Choices } from './choices.tsx'
import { ClockField } from './clock-field.tsx'
import type { Field } from './field.ts'

interface ActFieldProps {
  name: string
  field: Field
  disabled: boolean
  error: string | undefined
  onChange: () => void
}

/** A declared field in its place. A hidden one keeps what was typed. */
export function ActField({ hidden, ...props }: ActFieldProps & { hidden: boolean }) {
  return (
    <div className="act-form-field" data-half={props.field.half} hidden={hidden}>
      <Drawn {...props} />
    </div>
  )
}

/** One screen asks a date: the others do without its code. */
const DateChoice = lazy(async () => ({
  default: (await import('../../ui/fields/date-choice.tsx')).DateChoice,
}))
/** Dates of forms are to come. */
const YEARS = [0, 1] as const

/** Renders a declared field by its kind. */
function Drawn(props: ActFieldProps) {
  const { name, field, disabled, error, onChange } = props
  const { label, hint, maxLength, initial } = field
  const [text = ''] = typeof initial === 'string' ? [initial] : (initial ?? [])
  const line = { label, name, error, disabled, onChange, maxLength, defaultValue: text, autoComplete: 'off' }
  const hinted = hint === undefined ? line : { ...line, hint }
  switch (field.kind) {
    case 'text':
      return (
        <TextField
          {...hinted}
          inputMode={field.input ?? 'text'}
          placeholder={field.placeholder}
          after={field.unit ? <span className="act-form-unit">{field.unit}</span> : undefined}
        />
      )
    case 'name':
      return (
        <TextField
          {...hinted}
          autoCapitalize="none"
          autoComplete={field.complete ?? 'off'}
          spellCheck={false}
          placeholder={field.placeholder}
        />
      )
    case 'date':
      return (
        <Suspense>
          <DateChoice {...line} value={text} today={field.today} years={YEARS} onChoose={onChange} />
        </Suspense>
      )
    case 'time':
      return <ClockField {...hinted} />
    case 'password':
      return <PasswordField {...hinted} autoComplete={field.fresh ? 'new-password' : 'current-password'} />
    case 'code':
      return <CodeField label={label} hint={hint ?? ''} error={error} />
    case 'own':
      return field.draw({ name, error, disabled, onChange })
    case 'lines':
      return <TextArea {...hinted} />
    case 'select':
      return (
        <SelectField {...{ label, name, error, disabled, onChange }} defaultValue={text || undefined}>
          {field.choices.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
      )
    case 'tick':
      return <Tick {...props} ticked={text !== ''} />
    case 'radio':
    case 'ticks':
      return <Choices {...props} choices={field.choices} chips={field.chips ?? false} />
  }
}

function Tick({ name, field, disabled, error, onChange, ticked }: ActFieldProps & { ticked: boolean }) {
  const id = useId()
  const wrong = error ? { 'aria-invalid': true, 'aria-describedby': id } : {}
  const tick = (
    <label className="act-form-choice">
      <input type="checkbox" {...{ name, disabled, onChange }} {...wrong} defaultChecked={ticked} />
      <span>
        <b>{field.label}</b>
        {field.hint ? <span>{field.hint}</span> : null}
      </span>
    </label>
  )
  if (!error) return tick
  return (
    <div>
      {tick}
      <p id={id} role="alert" className="text-field-error">
        {error}
      </p>
    </div>
  )
}
