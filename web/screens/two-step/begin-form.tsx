import { PasswordField } from '../../fields/password-field.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { twoStepText } from '../../text/protection.ts'
import { TWO_STEP_FORMS } from './two-step-act.ts'

/** Explains the second step and begins its setup. */
export function BeginForm({ xsrf }: { xsrf: string }) {
  return (
    <MemberForm
      of={TWO_STEP_FORMS.begin}
      submit={{ label: twoStepText.begin, tone: 'cta' }}
      xsrf={xsrf}
      className="card grid gap-4.5 p-5"
    >
      <p className="text-base">{twoStepText.lead}</p>
      <p className="text-sm text-ink-2">{twoStepText.needs}</p>
      <input type="hidden" name="act" value="begin" />
      <PasswordField label={twoStepText.password} name="password" autoComplete="current-password" />
    </MemberForm>
  )
}
