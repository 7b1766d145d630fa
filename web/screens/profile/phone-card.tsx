import { Form, useNavigation } from 'react-router'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { PasswordField } from '../../fields/password-field.tsx'
import { PinField } from '../../fields/pin-field.tsx'
import { profileText } from '../../text/account.ts'
import type { ProfileOutcome } from './profile-change.ts'

interface PhoneCardProps {
  has: boolean
  xsrf: string
  hasPin: boolean
  told: ProfileOutcome | undefined
}

/** Changes the phone by which staff know a member, so the password is asked. */
export function PhoneCard({ has, xsrf, hasPin, told }: PhoneCardProps) {
  const busy = useNavigation().formData?.has('phone') ?? false
  const refused = told && 'error' in told ? told : undefined
  return (
    <Form
      method="post"
      preventScrollReset
      className="card grid gap-4.5 p-5"
      key={told && 'done' in told ? 'done' : ''}
    >
      <h2 className="text-lg">{has ? profileText.phoneHeading : profileText.firstPhoneHeading}</h2>
      <input type="hidden" name="_csrf" value={xsrf} />
      {told && 'done' in told ? <Alert tone="info">{profileText.savedPhone}</Alert> : null}
      {refused && !refused.field ? <Alert tone="error">{refused.error}</Alert> : null}
      <TextField
        label={profileText.newPhone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        maxLength={20}
        defaultValue={refused?.kept.phone}
        error={refused?.field === 'phone' ? refused.error : undefined}
      />
      <PasswordField
        label={profileText.password}
        name="password"
        hint={profileText.passwordHint}
        autoComplete="current-password"
        error={refused?.field === 'password' ? refused.error : undefined}
      />
      {hasPin || refused?.field === 'pin' ? (
        <PinField error={refused?.field === 'pin' ? refused.error : undefined} />
      ) : null}
      <Button type="submit" tone="soft" busy={busy}>
        {profileText.savePhone}
      </Button>
    </Form>
  )
}
