import { type TextareaHTMLAttributes, useId } from 'react'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

export function TextArea({ label, hint, error, ...input }: TextAreaProps) {
  const id = useId()
  const said = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <div className="text-field-box" data-wrong={error ? '' : undefined}>
        <textarea
          id={id}
          rows={3}
          aria-invalid={error ? true : undefined}
          aria-describedby={said || undefined}
          {...input}
        />
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="text-field-hint">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-field-error">
          {error}
        </p>
      ) : null}
    </div>
  )
}
