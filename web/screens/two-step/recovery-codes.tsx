import { Alert } from '../../../ui/alert.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { twoStepText } from '../../text/protection.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  isNew: boolean
  /** Where whoever has kept them goes on. */
  next: string
}

/** The recovery codes. Only this answer has them: a reload does not show them again. */
export function RecoveryCodes({ codes, isNew, next }: RecoveryCodesProps) {
  return (
    <section className="card grid gap-4 p-5" aria-labelledby="codes">
      {isNew ? <Alert tone="info">{twoStepText.turnedOn}</Alert> : null}
      <div>
        <h2 id="codes" className="text-lg">
          {twoStepText.codesHeading}
        </h2>
        <p className="text-sm text-ink-2">{twoStepText.codesLead}</p>
      </div>
      <ol className="two-step-codes" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Alert tone="warning">{twoStepText.codesOnce}</Alert>
      <PreloadLink to={next} className={buttonClass('cta')}>
        {twoStepText.kept}
      </PreloadLink>
    </section>
  )
}
