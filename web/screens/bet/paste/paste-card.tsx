import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { pasteText } from '../../../text/paste.ts'
import './paste-card.css'

interface PasteCardProps {
  /** Some of what was pasted has not been added yet. */
  hasText: boolean
  locked: boolean
  onOpen: () => void
}

/** On desks the way to the paste box stands in sight, and says that Ctrl V works everywhere. */
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
