import { chasingWords } from '../../../domain/messages/chasing.ts'
import { Alert } from '../../../ui/alert.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { mailingsText } from '../../text/messages/mailings.ts'
import './mailing-preview.css'

interface PreviewProps {
  name: string
  /** What the member reads. */
  title: string
  text: string
  /** Where its button leads; `/inbox`: it has none. */
  page: string
  see: string
}

/** A message as it stands in a member's inbox, and what it should not say. */
export function MailingPreview({ name, title, text: said, page, see }: PreviewProps) {
  const chasing = chasingWords(title) ?? chasingWords(said)
  return (
    <section aria-label={name}>
      <h3 className="text-sm text-ink-2">{name}</h3>
      <div className="mailing-preview">
        <div className="min-w-0">
          <p className="mailing-preview-title">{title || mailingsText.titleTh}</p>
          <p className="mailing-preview-text">{said || mailingsText.textTh}</p>
        </div>
        {page === '/inbox' ? null : <span className={buttonClass('soft', 'sm', 'shrink-0')}>{see}</span>}
      </div>
      {chasing ? (
        <div className="mt-2">
          <Alert tone="warning">{mailingsText.chases(chasing)}</Alert>
        </div>
      ) : null}
    </section>
  )
}
