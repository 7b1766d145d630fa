import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { pasteText } from '../../../text/paste.ts'
import './paste-card.css'

interface PasteCardProps {
  /** Pasted text is waiting to be added. */
  hasText: boolean
  locked: boolean
  onOpen: () => void
}

/** On desktops: opens the paste box, and says that Ctrl V works everywhere on the page. */
export function PasteCard({ hasText, locked, onOpen }: PasteCardProps) {
  return (
    <section className="card bet-paste-card" aria-labelledby="bet-paste-title">
      <h2 id="bet-paste-title">{pasteText.title}</h2>
      <p>{pasteText.example}</p>
      <button type="button" className="bet-paste-open" disabled={locked} onClick={onOpen}>
        <ClipboardPaste aria-hidden="true" size={18} strokeWidth={1.75} />
        {hasText ? pasteText.kept : pasteText.here}
      </button>
    </section>
  )
}
