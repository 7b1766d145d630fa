import { useId } from 'react'
import '../../ui/buttons/chip.css'
import type { Choice, Field } from './field.ts'

interface ChoicesProps {
  name: string
  field: Field
  disabled: boolean
  error: string | undefined
  onChange: () => void
  choices: readonly Choice[]
  chips: boolean
}

/** One or several of a few choices: each with an explanation, or short ones side by side. */
export function Choices({ name, field, disabled, error, choices, chips, onChange }: ChoicesProps) {
  const id = useId()
  const { kind, label, hint, initial = [] } = field
  return (
    <fieldset disabled={disabled} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      {hint ? <p className="lead">{hint}</p> : null}
      <div className={chips ? 'act-form-chips' : undefined}>
        {choices.map(({ value, label: words, why }) => (
          <label key={value} className={chips ? 'chip chip-pill' : 'act-form-choice'}>
            <input
              type={kind === 'radio' ? 'radio' : 'checkbox'}
              {...{ name, value, onChange }}
              aria-invalid={error ? true : undefined}
              defaultChecked={[initial].flat().includes(value)}
            />
            {chips ? (
              words
            ) : (
              <span>
                <b>{words}</b>
                {why ? <span>{why}</span> : null}
              </span>
            )}
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-field-error">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
