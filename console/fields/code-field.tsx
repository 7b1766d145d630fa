import { TextField } from '../../ui/text-field.tsx'
import { protectionText } from '../text/protection.ts'
import './code-field.css'

/** A code of an authenticator app or of paper: digits alone. */
export function CodeField({ hint, error }: { hint: string; error?: string | undefined }) {
  return (
    <TextField
      label={protectionText.code}
      name="code"
      hint={hint}
      error={error}
      className="code-input"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      maxLength={20}
    />
  )
}
