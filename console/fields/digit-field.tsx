import { type ClipboardEvent, useId, useState } from 'react'
import { DigitBoxes } from '../../ui/fields/digit-boxes.tsx'
import { drawnText } from '../text/drawn.ts'
import './digit-field.css'

interface DigitFieldProps {
  label: string
  name: string
  digits: number
  value: string
  error: string | undefined
  /** Called with digits only, at most as many as there are boxes. */
  onChange: (value: string) => void
  /** Called when the last box is filled, to focus the next field. */
  onFull: (input: HTMLInputElement) => void
}

/** A number of fixed length in boxes. A real input lies over them, so that keyboards, paste and screen readers work. */
export function DigitField({ label, name, digits, value, error, onChange, onFull }: DigitFieldProps) {
  const [focused, setFocused] = useState(false)
  const id = useId()
  const take = (input: HTMLInputElement, typed: string) => {
    const next = typed.replace(/[^0-9]/g, '').slice(0, digits)
    onChange(next)
    if (next.length === digits && value.length < digits) onFull(input)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    take(event.currentTarget, event.clipboardData.getData('text'))
  }
  return (
    <div className="digit-field" data-wrong={error ? '' : undefined}>
      <label htmlFor={id}>
        {label} <small>{drawnText.digitsHint(digits)}</small>
      </label>
      <div className="digit-field-boxes">
        <span aria-hidden="true">
          <DigitBoxes typed={value} count={digits} active={focused} label="" compact />
        </span>
        <input
          id={id}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          maxLength={digits}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => take(event.currentTarget, event.target.value)}
          onPaste={paste}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-field-error">
          {error}
        </p>
      ) : null}
    </div>
  )
}
