import { Toast } from '../../../../ui/overlays/toast.tsx'
import { betText, noticeText } from '../../../text/bet.ts'
import { cartText } from '../../../text/cart.ts'
import type { EditorAct } from '../write/editor.ts'
import type { Editor } from '../write/editor-state.ts'

interface UndoToastProps {
  editor: Editor
  act: (act: EditorAct) => void
}

export function UndoToast({ editor: { undo, notice }, act }: UndoToastProps) {
  if (!undo || !notice) return null
  return (
    <Toast
      key={notice.serial}
      title={noticeText(notice)}
      action={{ label: cartText.undo, onAct: () => act({ do: 'undo' }) }}
      closeLabel={betText.close}
      onClose={() => act({ do: 'dismiss' })}
    />
  )
}
