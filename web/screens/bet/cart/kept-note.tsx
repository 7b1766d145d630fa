import { Alert } from '../../../../ui/alert.tsx'
import { cartText } from '../../../text/cart.ts'
import type { Editor } from '../write/editor-state.ts'

interface KeptNoteProps {
  kept: Editor['kept']
  lineCount: number
}

/** Lines that were found on the device look like a ticket, and are none yet. */
export function KeptNote({ kept, lineCount }: KeptNoteProps) {
  if (!kept || lineCount === 0) return null
  return (
    <Alert tone={kept.closed + kept.repriced > 0 ? 'warning' : 'info'}>
      {[cartText.kept, cartText.keptRepriced(kept.repriced), cartText.keptClosed(kept.closed)]
        .filter(Boolean)
        .join(' · ')}
    </Alert>
  )
}
