import { Button } from '../../../ui/buttons/button.tsx'
import { protectionText } from '../../text/protection.ts'

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <section className="card protection-form" aria-labelledby="codes">
      <div>
        <h2 id="codes" className="text-lg">
          {protectionText.codes}
        </h2>
        <p className="lead">{protectionText.codesLead}</p>
      </div>
      <ol className="protection-codes" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Button tone="cta" onClick={onKept}>
        {protectionText.kept}
      </Button>
    </section>
  )
}
