import type { ReactNode } from 'react'
import { TextField } from './text-field.tsx'
import './code-field.css'

interface CodeFieldProps {
  label: string
  hint: string
  error?: string | undefined
  icon?: ReactNode
}

/** A code from an authenticator app, or a recovery code. Both are digits only, so that one keypad serves both. */
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
