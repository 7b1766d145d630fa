import { Toast } from '../../../../ui/overlays/toast.tsx'
import { betText, noticeText } from '../../../text/bet.ts'
import { cartText } from '../../../text/cart.ts'
import type { EditorAct } from '../write/editor.ts'
import type { Editor } from '../write/editor-state.ts'

interface UndoToastProps {
  editor: Editor
  act: (act: EditorAct) => void
}

/** What was done to the lines, with its undo, or why it was not done. */
export function UndoToast({ editor: { undo, notice }, act }: UndoToastProps) {
  if (!notice || (!undo && !notice.ofTicket)) return null
  return (
    <Toast
      key={notice.serial}
      title={noticeText(notice)}
      tone={undo ? 'info' : 'error'}
      action={undo ? { label: cartText.undo, onAct: () => act({ do: 'undo' }) } : undefined}
      closeLabel={betText.close}
      onClose={() => act({ do: 'dismiss' })}
    />
  )
}
