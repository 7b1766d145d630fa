import type { ReactNode } from 'react'
import { TextField } from './text-field.tsx'
import './code-field.css'

interface CodeFieldProps {
  label: string
  hint: string
  error?: string | undefined
  icon?: ReactNode
}

/** A code of an authenticator app, or one of paper: digits alone, so that one keypad types both. */
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
