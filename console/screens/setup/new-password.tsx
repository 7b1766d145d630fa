import { PasswordField } from '../../fields/password-field.tsx'
import { setupText } from '../../text/setup.ts'

/** A new password, typed twice. `errors` are by field name. */
export function NewPassword({ errorOf }: { errorOf: (field: string) => string | undefined }) {
  return (
    <>
      <PasswordField
        label={setupText.password}
        hint={setupText.passwordHint}
        name="password"
        autoComplete="new-password"
        error={errorOf('password')}
      />
      <PasswordField
        label={setupText.again}
        name="again"
        autoComplete="new-password"
        error={errorOf('again')}
      />
    </>
  )
}
