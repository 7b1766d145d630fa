import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { signInText } from '../text/sign-in.ts'
import { FormField } from './form-field.tsx'

interface PasswordFieldProps {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  minLength?: number
}

export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <FormField
      {...props}
      type={shown ? 'text' : 'password'}
      required
      maxLength={128}
      autoCapitalize="none"
      spellCheck={false}
      icon={<KeyRound size={20} strokeWidth={1.75} aria-hidden="true" />}
      after={
        <button
          type="button"
          aria-label={shown ? signInText.hidePassword : signInText.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
    />
  )
}
