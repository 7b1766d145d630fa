import Smartphone from 'lucide-react/icons/smartphone'
import { TextField } from '../../ui/text-field.tsx'
import { codeText } from '../text/codes.ts'
import './code-field.css'

interface CodeFieldProps {
  hint?: string
  error?: string | undefined
}

/** A code of the app, or one of paper: digits alone, so that one keypad types both. */
export function CodeField({ hint = codeText.hint, error }: CodeFieldProps) {
  return (
    <TextField
      label={codeText.label}
      name="code"
      hint={hint}
      error={error}
      className="code-input"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      maxLength={20}
      icon={<Smartphone size={20} strokeWidth={1.75} aria-hidden="true" />}
    />
  )
}
