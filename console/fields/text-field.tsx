import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import './text-field.css'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: string
  /** Why it was refused; read out as it appears. */
  error?: string | undefined
  /** Stands inside the field, at its end. */
  after?: ReactNode
}

export function TextField({ label, hint, error, after, ...input }: TextFieldProps) {
  const id = useId()
  const said = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box" data-wrong={error ? '' : undefined}>
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={said || undefined}
          {...input}
        />
        {after}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="field-error">
          {error}
        </p>
      ) : null}
    </div>
  )
}
