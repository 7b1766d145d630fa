import { Form, useNavigation } from 'react-router'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { PasswordField } from '../../fields/password-field.tsx'
import { changePasswordText } from '../../text/account.ts'

interface PasswordCardProps {
  name: string
  xsrf: string
  done: boolean
  wrong: { readonly field: 'old' | 'fresh' | 'again' | null; readonly error: string } | undefined
}

export function PasswordCard({ name, xsrf, done, wrong }: PasswordCardProps) {
  const busy = useNavigation().formData?.has('newpass') ?? false
  const errorAt = (field: string) => (wrong?.field === field ? wrong.error : undefined)
  return (
    <Form method="post" preventScrollReset className="card grid gap-4.5 p-5">
      <h2 className="text-lg">{changePasswordText.heading}</h2>
      <input type="hidden" name="_csrf" value={xsrf} />
      {/* For password managers: which account the new password belongs to. */}
      <input type="text" name="username" value={name} autoComplete="username" readOnly hidden />
      {done ? <Alert tone="info">{changePasswordText.done}</Alert> : null}
      {wrong && !wrong.field ? <Alert tone="error">{wrong.error}</Alert> : null}
      <PasswordField
        label={changePasswordText.old}
        name="oldpass"
        autoComplete="current-password"
        error={errorAt('old')}
      />
      <PasswordField
        label={changePasswordText.fresh}
        name="newpass"
        autoComplete="new-password"
        hint={changePasswordText.freshHint}
        minLength={8}
        error={errorAt('fresh')}
      />
      <PasswordField
        label={changePasswordText.again}
        name="again"
        autoComplete="new-password"
        minLength={8}
        error={errorAt('again')}
      />
      <Button type="submit" tone="cta" busy={busy}>
        {changePasswordText.submit}
      </Button>
    </Form>
  )
}
