import { Form, useNavigation } from 'react-router'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeField } from '../../fields/code-field.tsx'
import { PasswordField } from '../../fields/password-field.tsx'
import { PinField } from '../../fields/pin-field.tsx'
import { pinText } from '../../text/protection.ts'
import type { PinRefused } from './set-pin.ts'

interface PinFormProps {
  act: 'change' | 'reset'
  submit: string
  tone: 'cta' | 'soft'
  /** Where the second step is on, the password alone replaces no PIN. */
  asksCode: boolean
  xsrf: string
  refused: PinRefused | undefined
}

/** A proof, and the new PIN twice. Nothing of it is kept when it is refused: it is short, and secret. */
export function PinForm({ act, submit, tone, asksCode, xsrf, refused }: PinFormProps) {
  const sent = useNavigation().formData
  const busy = sent !== undefined && sent.has('old') === (act === 'change')
  const errorAt = (field: PinRefused['field']) => (refused?.field === field ? refused.text : undefined)
  return (
    <Form method="post" preventScrollReset className="grid gap-4.5">
      <input type="hidden" name="_csrf" value={xsrf} />
      {errorAt(null) ? <Alert tone="error">{errorAt(null)}</Alert> : null}
      {act === 'change' ? (
        <PinField label={pinText.old} name="old" error={errorAt('old')} />
      ) : (
        <PasswordField
          label={pinText.password}
          name="password"
          autoComplete="current-password"
          error={errorAt('password')}
        />
      )}
      {asksCode ? <CodeField error={errorAt('code')} /> : null}
      <PinField label={pinText.fresh} name="fresh" hint={pinText.freshHint} error={errorAt('fresh')} />
      <PinField label={pinText.again} name="again" error={errorAt('again')} />
      <Button type="submit" tone={tone} busy={busy}>
        {submit}
      </Button>
    </Form>
  )
}
