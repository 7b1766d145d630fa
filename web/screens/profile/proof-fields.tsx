import { PasswordField } from '../../fields/password-field.tsx'
import { PinField } from '../../fields/pin-field.tsx'
import { useFormField } from '../../forms/use-form-field.ts'
import { profileText } from '../../text/account.ts'

/**
 * The password, and the PIN if there is one. A PIN set on another device meanwhile is asked for after the first refusal.
 */
export function ProofFields({ hasPin }: { hasPin: boolean }) {
  const isMissed = useFormField('pin').error !== undefined
  return (
    <>
      <PasswordField
        label={profileText.password}
        name="password"
        hint={profileText.passwordHint}
        autoComplete="current-password"
      />
      {hasPin || isMissed ? <PinField /> : null}
    </>
  )
}
