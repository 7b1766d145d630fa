import { PasswordField } from '../../fields/password-field.tsx'
import { PinField } from '../../fields/pin-field.tsx'
import { useFormField } from '../../forms/use-form-field.ts'
import { profileText } from '../../text/account.ts'

/** Shows that it is the member who changes the profile. A PIN that was set elsewhere is asked for once it was missed. */
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
