import { useId } from 'react'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TextArea } from '../fields/text-area.tsx'
import type { Choice, Field } from './field.ts'

interface ActFieldProps {
  name: string
  field: Field
  disabled: boolean
  error: string | undefined
  onChange: () => void
}

/** Renders a declared field by its kind. */
export function ActField({ name, field, disabled, error, onChange }: ActFieldProps) {
  const { label, hint, maxLength, initial } = field
  const [text = ''] = typeof initial === 'string' ? [initial] : (initial ?? [])
  const line = { label, name, error, disabled, onChange, maxLength, defaultValue: text, autoComplete: 'off' }
  const hinted = hint === undefined ? line : { ...line, hint }
  switch (field.kind) {
    case 'text':
      return <TextField {...hinted} inputMode={field.input ?? 'text'} />
    case 'name':
      return <TextField {...hinted} autoCapitalize="none" spellCheck={false} />
    case 'date':
      return <TextField {...hinted} type="date" />
    case 'password':
      return <TextField {...hinted} type="password" autoComplete="current-password" />
    case 'code':
      return <CodeField label={label} hint={hint ?? ''} error={error} />
    case 'lines':
      return <TextArea {...hinted} />
    case 'select':
      return (
        <SelectField {...{ label, name, disabled, error, onChange }} defaultValue={text}>
          {field.choices.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
      )
    case 'tick':
      return (
        <label className="act-form-choice">
          <input type="checkbox" {...{ name, disabled, onChange }} defaultChecked={text !== ''} />
          <b>{label}</b>
        </label>
      )
    case 'radio':
    case 'ticks':
      return <Choices {...{ name, field, disabled, error, onChange }} choices={field.choices} />
  }
}

/** One or several of a few choices, each with an explanation. */
function Choices(props: ActFieldProps & { choices: readonly Choice[] }) {
  const { name, field, disabled, error, choices, onChange } = props
  const id = useId()
  const { kind, label, hint, initial = [] } = field
  return (
    <fieldset disabled={disabled} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      {hint ? <p className="lead">{hint}</p> : null}
      {choices.map(({ value, label: words, why }) => (
        <label key={value} className="act-form-choice">
          <input
            type={kind === 'radio' ? 'radio' : 'checkbox'}
            {...{ name, value, onChange }}
            aria-invalid={error ? true : undefined}
            defaultChecked={initial === value || initial.includes(value)}
          />
          <span>
            <b>{words}</b>
            {why ? <span>{why}</span> : null}
          </span>
        </label>
      ))}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-field-error">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
