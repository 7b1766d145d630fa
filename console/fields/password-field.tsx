import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { TextField } from '../../ui/fields/text-field.tsx'
import { sessionText } from '../text/session.ts'

/** A password, which can be shown. */
export function PasswordField(field: ComponentProps<typeof TextField>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
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
