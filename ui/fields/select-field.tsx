import { type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react'
import './text-field.css'

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string
  ref?: Ref<HTMLSelectElement>
  /** The error message. Announced when it appears; the choice stays. */
  error?: string | undefined
  children: ReactNode
}

/** A labelled choice among many, shown as the device's native list. */
export function SelectField({ label, error, children, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="text-field content-start">
      <label htmlFor={id}>{label}</label>
      <div className="text-field-box" data-wrong={error ? '' : undefined}>
        <select
          id={id}
          // biome-ignore lint/a11y/noAutofocus: where the page is drawn again without scripts, the focus goes to what is wrong
          autoFocus={Boolean(error)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...select}
        >
          {children}
        </select>
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-field-error">
          {error}
        </p>
      ) : null}
    </div>
  )
}
