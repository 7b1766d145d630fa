import { type TextareaHTMLAttributes, useId } from 'react'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  hint?: string
}

/** A labelled field of several lines. */
export function TextArea({ label, hint, ...input }: TextAreaProps) {
  const id = useId()
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <div className="text-field-box">
        <textarea id={id} rows={3} aria-describedby={hint ? `${id}-hint` : undefined} {...input} />
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="text-field-hint">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
