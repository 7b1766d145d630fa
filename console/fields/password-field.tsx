import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { TextField } from '../../ui/fields/text-field.tsx'
import { sessionText } from '../text/session.ts'

interface PasswordFieldProps {
  readonly label: string
  readonly name: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly hint?: string
  readonly error: string | undefined
}

export function PasswordField({ hint, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...field}
      {...(hint === undefined ? {} : { hint })}
      type={shown ? 'text' : 'password'}
      required
      maxLength={128}
      after={
        <button
          type="button"
          className="icon-button"
          aria-label={shown ? sessionText.hidePassword : sessionText.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
    />
  )
}
