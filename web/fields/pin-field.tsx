import Grip from 'lucide-react/icons/grip'
import { codeText } from '../text/codes.ts'
import '../../ui/fields/code-field.css'
import { FormField } from './form-field.tsx'

interface PinFieldProps {
  label?: string
  name?: string
  hint?: string
}

/** Six hidden digits. Password managers must not store a PIN: whoever holds the unlocked phone could fill it in. */
export function PinField({ label = codeText.pin, name = 'pin', hint }: PinFieldProps) {
  return (
    <FormField
      label={label}
      name={name}
      {...(hint === undefined ? {} : { hint })}
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
