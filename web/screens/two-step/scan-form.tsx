import { Form, useNavigation } from 'react-router'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { QrCode } from '../../../ui/marks/qr-code.tsx'
import { CodeField } from '../../fields/code-field.tsx'
import { twoStepText } from '../../text/protection.ts'
import type { TwoStepRefused } from './two-step-act.ts'

interface ScanFormProps {
  uri: string
  xsrf: string
  refused: TwoStepRefused | undefined
}

/** Gives the app its secret, by camera, by a tap or by hand, and takes the first code of it. */
export function ScanForm({ uri, xsrf, refused }: ScanFormProps) {
  const busy = useNavigation().formData?.get('act') === 'confirm'
  const secret = URL.parse(uri)?.searchParams.get('secret') ?? ''
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="_csrf" value={xsrf} />
      <input type="hidden" name="act" value="confirm" />
      <input type="hidden" name="uri" value={uri} />
      <section className="card p-5" aria-labelledby="scan">
        <h2 id="scan" className="text-lg">
          {twoStepText.scanHeading}
        </h2>
        <p className="text-sm text-ink-2">{twoStepText.scan}</p>
        <div className="two-step-qr">
          <QrCode text={uri} label={twoStepText.qr} />
        </div>
        <div className="lg:hidden">
          <a href={uri} className={buttonClass('soft', 'md', 'w-full')}>
            {twoStepText.sameDevice}
          </a>
        </div>
        <p className="mt-4 text-sm text-ink-2">{twoStepText.typed}</p>
        <p className="two-step-secret" translate="no">
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </p>
      </section>
      <section className="card grid gap-4.5 p-5" aria-labelledby="first-code">
        <h2 id="first-code" className="text-lg">
          {twoStepText.confirmHeading}
        </h2>
        {refused && refused.field !== 'code' ? <Alert tone="error">{refused.text}</Alert> : null}
        <CodeField
          hint={twoStepText.confirmHint}
          error={refused?.field === 'code' ? refused.text : undefined}
        />
        <p className="text-sm text-ink-2">{twoStepText.endsOthers}</p>
        <Button type="submit" tone="cta" busy={busy}>
          {twoStepText.confirm}
        </Button>
      </section>
    </Form>
  )
}
