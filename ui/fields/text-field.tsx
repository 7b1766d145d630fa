import type { InputHTMLAttributes, ReactNode } from 'react'
import { useId } from 'react'
import './text-field.css'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  icon?: ReactNode
  /** Rendered inside the field at its end, such as the button that shows the password. */
  after?: ReactNode
  hint?: string
  /** The error message. Announced when it appears; the typed value stays. */
  error?: string | undefined
}

/** A labelled field whose hint and error are linked to it for screen readers. */
export function TextField({ label, icon, after, hint, error, ...input }: TextFieldProps) {
  const id = useId()
  const said = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <div className="text-field-box" data-wrong={error ? '' : undefined}>
        {icon}
        <input
          id={id}
          // biome-ignore lint/a11y/noAutofocus: where the page is drawn again without scripts, the focus goes to what is wrong
          autoFocus={Boolean(error)}
          aria-invalid={error ? true : undefined}
          aria-describedby={said || undefined}
          {...input}
        />
        {after}
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
