import { Form, useNavigation } from 'react-router'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { PasswordField } from '../../fields/password-field.tsx'
import { twoStepText } from '../../text/protection.ts'
import type { TwoStepRefused } from './two-step-act.ts'

interface BeginFormProps {
  xsrf: string
  refused: TwoStepRefused | undefined
  /** It was on until just now. */
  wasEnded: boolean
}

/** What the second step is for and what it needs, and the way in. */
export function BeginForm({ xsrf, refused, wasEnded }: BeginFormProps) {
  const busy = useNavigation().formData?.get('act') === 'begin'
  return (
    <Form method="post" className="card grid gap-4.5 p-5">
      {wasEnded ? <Alert tone="info">{twoStepText.offDone}</Alert> : null}
      {refused && refused.field !== 'password' ? <Alert tone="error">{refused.text}</Alert> : null}
      <p className="text-base">{twoStepText.lead}</p>
      <p className="text-sm text-ink-2">{twoStepText.needs}</p>
      <input type="hidden" name="_csrf" value={xsrf} />
      <input type="hidden" name="act" value="begin" />
      <PasswordField
        label={twoStepText.password}
        name="password"
        autoComplete="current-password"
        error={refused?.field === 'password' ? refused.text : undefined}
      />
      <Button type="submit" tone="cta" busy={busy}>
        {twoStepText.begin}
      </Button>
    </Form>
  )
}
