import Phone from 'lucide-react/icons/phone'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { CodeField } from '../../fields/code-field.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { PasswordField } from '../../fields/password-field.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { forgotText } from '../../text/forgot.ts'

export const ASK = { name: 'ask', fields: { phone: 'kept' } } as const
export const CHOOSE = {
  name: 'choose',
  fields: { code: 'secret', newpass: 'secret', again: 'secret' },
} as const

export function AskForm() {
  return (
    <MemberForm
      of={ASK}
      submit={{ label: forgotText.ask, tone: 'cta', size: 'lg' }}
      replace
      className="mt-6 grid gap-4.5"
    >
      <FormField
        label={forgotText.phone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        maxLength={20}
        icon={<Phone size={20} strokeWidth={1.75} aria-hidden="true" />}
      />
    </MemberForm>
  )
}

interface ChooseFormProps {
  /** Proves who asked. It sets nothing without the code. */
  token: string
  /** Null: the token is of a link that staff gave. */
  phone: string | null
}

export function ChooseForm({ token, phone }: ChooseFormProps) {
  const step = useRef<HTMLDivElement>(null)
  // The focused form is gone, so the code field gets the focus.
  useEffect(() => step.current?.querySelector<HTMLInputElement>('[name=code]')?.focus(), [])
  return (
    <div ref={step}>
      <p className="mt-2 text-sm text-ink-2" role="status">
        {phone === null ? forgotText.linkLead : forgotText.sent(phone)}
      </p>
      <MemberForm
        of={CHOOSE}
        submit={{ label: forgotText.submit, tone: 'cta', size: 'lg' }}
        foot={
          phone === null ? null : (
            <Link to="/forgot" replace reloadDocument className={buttonClass('ghost')}>
              {forgotText.other}
            </Link>
          )
        }
        replace
        className="mt-6 grid gap-4.5"
      >
        <input type="hidden" name="token" value={token} />
        {phone === null ? null : <input type="hidden" name="phone" value={phone} />}
        <CodeField hint={phone === null ? forgotText.linkHint : forgotText.codeHint} />
        <PasswordField
          label={forgotText.fresh}
          name="newpass"
          autoComplete="new-password"
          hint={forgotText.freshHint}
          minLength={8}
        />
        <PasswordField label={forgotText.again} name="again" autoComplete="new-password" minLength={8} />
        <p className="text-xs text-ink-2">
          {forgotText.leaves} {forgotText.waits}
        </p>
      </MemberForm>
    </div>
  )
}
