import type { ReactNode } from 'react'
import { TextField } from './text-field.tsx'
import './code-field.css'

interface CodeFieldProps {
  label: string
  hint: string
  error?: string | undefined
  icon?: ReactNode
}

/** Digits only, for an app's code and a recovery code alike, so that one keypad serves both. */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      {...props}
      name="code"
      className="code-input"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      maxLength={20}
    />
  )
}
