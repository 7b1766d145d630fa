import { type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react'
import './text-field.css'

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string
  ref?: Ref<HTMLSelectElement>
  children: ReactNode
}

/** A labelled native select. */
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
