import { buttonClass } from '../../../ui/buttons/button.tsx'
import { QrCode } from '../../../ui/marks/qr-code.tsx'
import { CodeField } from '../../fields/code-field.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { twoStepText } from '../../text/protection.ts'
import { TWO_STEP_FORMS } from './two-step-act.ts'

/** Shows the secret for the app (QR code, link and text), and asks for its first code. */
export function ScanForm({ uri, xsrf }: { uri: string; xsrf: string }) {
  const secret = URL.parse(uri)?.searchParams.get('secret') ?? ''
  return (
    <>
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
      <section className="card p-5" aria-labelledby="first-code">
        <MemberForm
          of={TWO_STEP_FORMS.confirm}
          submit={{ label: twoStepText.confirm, tone: 'cta' }}
          xsrf={xsrf}
          head={
            <h2 id="first-code" className="text-lg">
              {twoStepText.confirmHeading}
            </h2>
          }
          className="grid gap-4.5"
        >
          <input type="hidden" name="act" value="confirm" />
          <input type="hidden" name="uri" value={uri} />
          <CodeField hint={twoStepText.confirmHint} />
          <p className="text-sm text-ink-2">{twoStepText.endsOthers}</p>
        </MemberForm>
      </section>
    </>
  )
}
