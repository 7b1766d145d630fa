import { Alert } from '../../../../ui/alert.tsx'
import { cartText } from '../../../text/cart.ts'
import type { Editor } from '../write/editor-state.ts'

interface KeptNoteProps {
  kept: Editor['kept']
  lineCount: number
}

/** Says that lines restored from the device have not been sent yet. */
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
