import { PasswordField } from '../../fields/password-field.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { changePasswordText } from '../../text/account.ts'

export const PASSWORDS = {
  name: 'passwords',
  fields: { oldpass: 'secret', newpass: 'secret', again: 'secret' },
} as const

export function PasswordCard({ name, xsrf }: { name: string; xsrf: string }) {
  return (
    <MemberForm
      of={PASSWORDS}
      submit={{ label: changePasswordText.submit, tone: 'cta' }}
      xsrf={xsrf}
      done={changePasswordText.done}
      head={<h2 className="text-lg">{changePasswordText.heading}</h2>}
      preventScrollReset
      className="card grid gap-4.5 p-5"
    >
      {/* For password managers: which account the new password belongs to. */}
      <input type="text" name="username" value={name} autoComplete="username" readOnly hidden />
      <PasswordField label={changePasswordText.old} name="oldpass" autoComplete="current-password" />
      <PasswordField
        label={changePasswordText.fresh}
        name="newpass"
        autoComplete="new-password"
        hint={changePasswordText.freshHint}
        minLength={8}
      />
      <PasswordField
        label={changePasswordText.again}
        name="again"
        autoComplete="new-password"
        minLength={8}
      />
    </MemberForm>
  )
}
