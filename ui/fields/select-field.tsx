import { type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react'
import './text-field.css'

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string
  ref?: Ref<HTMLSelectElement>
  /** The options. */
  children: ReactNode
}

/** A labelled choice among many, by the phone's own list. */
export function SelectField({ label, children, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="text-field content-start">
      <label htmlFor={id}>{label}</label>
      <div className="text-field-box">
        <select id={id} {...select}>
          {children}
        </select>
      </div>
    </div>
  )
}
