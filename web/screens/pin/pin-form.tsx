import { CodeField } from '../../fields/code-field.tsx'
import { PasswordField } from '../../fields/password-field.tsx'
import { PinField } from '../../fields/pin-field.tsx'
import { isRefusedAt } from '../../forms/form-answer.ts'
import { MemberForm, useAnswerTo } from '../../forms/member-form.tsx'
import { pinText } from '../../text/protection.ts'
import { PIN_FORMS } from './set-pin.ts'

interface PinFormProps {
  act: 'change' | 'reset'
  submit: string
  tone: 'cta' | 'soft'
  /** With a second step, replacing a PIN needs a code besides the password. */
  asksCode: boolean
  xsrf: string
}

/** The proof of identity, and the new PIN twice. */
export function PinForm({ act, submit, tone, asksCode, xsrf }: PinFormProps) {
  const isCodeMissed = isRefusedAt('code', useAnswerTo(PIN_FORMS[act]))
  return (
    <MemberForm
      of={PIN_FORMS[act]}
      submit={{ label: submit, tone }}
      xsrf={xsrf}
      preventScrollReset
      className="grid gap-4.5"
    >
      {act === 'change' ? (
        <PinField label={pinText.old} name="old_pin" />
      ) : (
        <PasswordField label={pinText.password} name="password" autoComplete="current-password" />
      )}
      {asksCode || isCodeMissed ? <CodeField /> : null}
      <PinField label={pinText.fresh} hint={pinText.freshHint} />
      <PinField label={pinText.again} name="again" />
    </MemberForm>
  )
}
