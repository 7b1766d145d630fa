import type { DocumentShown } from '../../../contract/services/documents.ts'
import { Alert } from '../../../ui/alert.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { langOf } from '../../layouts/lang-of.ts'
import { documentText } from '../../text/documents.ts'
import { SlipField } from '../deposit/slip-field.tsx'
import { DOCUMENT } from './withdraw-acts.ts'
import '../deposit/slip-card.css'

interface DocumentCardProps extends DocumentShown {
  xsrf: string
  /** A withdrawal waits for people. */
  waits: boolean
}

/** Before the first withdrawal: the document that is asked for, how far it is, and what waits for it. */
export function DocumentCard({ state, reason, xsrf, waits }: DocumentCardProps) {
  if (state === 'accepted') return null
  return (
    <section className="card p-5" aria-labelledby="document">
      <h2 id="document" className="text-lg">
        {documentText.title}
      </h2>
      <p className="mt-1 text-sm text-ink-2 text-pretty">{documentText.why}</p>
      {waits ? <p className="mt-3 font-medium text-pretty">{documentText.waits}</p> : null}
      {state === 'sent' ? (
        <div className="mt-4">
          <Alert tone="info">{documentText.sent}</Alert>
        </div>
      ) : null}
      {state === 'refused' ? (
        <div className="mt-4">
          <Alert tone="warning">
            <p className="font-medium">{documentText.refused}</p>
            {reason ? <p lang={langOf(reason)}>{reason}</p> : null}
          </Alert>
        </div>
      ) : null}
      {state === 'sent' ? null : (
        <MemberForm
          of={DOCUMENT}
          submit={{ label: documentText.send, tone: 'soft', className: 'mt-3 w-full' }}
          xsrf={xsrf}
          className="mt-4"
          encType="multipart/form-data"
          preventScrollReset
        >
          <SlipField label={documentText.file} choose={documentText.choose} />
        </MemberForm>
      )}
      <p className="mt-3 text-xs text-ink-3 text-pretty">{documentText.kept}</p>
    </section>
  )
}
