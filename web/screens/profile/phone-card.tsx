import { FormField } from '../../fields/form-field.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { profileText } from '../../text/account.ts'
import { PHONE } from './profile-change.ts'
import { ProofFields } from './proof-fields.tsx'

interface PhoneCardProps {
  has: boolean
  xsrf: string
  hasPin: boolean
}

/** Staff identify a member by phone, so changing it needs the password. */
export function PhoneCard({ has, xsrf, hasPin }: PhoneCardProps) {
  return (
    <MemberForm
      of={PHONE}
      submit={{ label: profileText.savePhone, tone: 'soft' }}
      xsrf={xsrf}
      done={profileText.savedPhone}
      head={<h2 className="text-lg">{has ? profileText.phoneHeading : profileText.firstPhoneHeading}</h2>}
      preventScrollReset
      className="card grid gap-4.5 p-5"
    >
      <FormField
        label={profileText.newPhone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        maxLength={20}
      />
      <ProofFields hasPin={hasPin} />
    </MemberForm>
  )
}
