import Grip from 'lucide-react/icons/grip'
import { TextField } from '../../ui/fields/text-field.tsx'
import { codeText } from '../text/codes.ts'
import '../../ui/fields/code-field.css'

interface PinFieldProps {
  label?: string
  name?: string
  hint?: string
  error?: string | undefined
}

/** Six hidden digits. Not offered to password managers: whoever holds the unlocked phone could use them there. */
export function PinField({ label = codeText.pin, name = 'pin', hint, error }: PinFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      {...(hint === undefined ? {} : { hint })}
      error={error}
      className="code-input"
      type="password"
      inputMode="numeric"
      autoComplete="off"
      required
      maxLength={6}
      icon={<Grip size={20} strokeWidth={1.75} aria-hidden="true" />}
    />
  )
}
