import { CodeField } from '../../ui/fields/code-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TextArea } from '../fields/text-area.tsx'
import { Choices } from './choices.tsx'
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
      return <TextField {...hinted} autoCapitalize="none" spellCheck={false} />
    case 'date':
      return <TextField {...hinted} type="date" min={field.min} />
    case 'password':
      return <TextField {...hinted} type="password" autoComplete="current-password" />
    case 'code':
      return <CodeField label={label} hint={hint ?? ''} error={error} />
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
      return (
        <label className="act-form-choice">
          <input type="checkbox" {...{ name, disabled, onChange }} defaultChecked={text !== ''} />
          <span>
            <b>{label}</b>
            {hint ? <span>{hint}</span> : null}
          </span>
        </label>
      )
    case 'radio':
    case 'ticks':
      return <Choices {...props} choices={field.choices} chips={field.chips ?? false} />
  }
}
