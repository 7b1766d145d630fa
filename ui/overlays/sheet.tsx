import X from 'lucide-react/icons/x'
import type { PointerEvent, ReactNode } from 'react'
import { useId, useRef } from 'react'
import { closeOnEscape, showAsModal, useCloseOnBack } from './dialog.tsx'
import './dialog.css'
import '../buttons/icon-button.css'
import './sheet.css'

interface SheetProps {
  open: boolean
  title: string
  /** A count or state beside the title. */
  beside?: ReactNode
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

const SWIPE_TO_CLOSE_PX = 90

/** A panel that slides in from the bottom. Escape, Back, the close button, a tap outside and a swipe down close it. */
export function Sheet({ open, title, beside, closeLabel, onClose, children }: SheetProps) {
  const titleId = useId()
  const swipe = useSwipeDown(onClose)
  useCloseOnBack(open, onClose)
  if (!open) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes on Escape by itself
    <dialog
      ref={showAsModal}
      className="sheet"
      aria-labelledby={titleId}
      onCancel={closeOnEscape(onClose)}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="sheet-body">
        <header className="sheet-head" {...swipe}>
          <span className="sheet-handle" aria-hidden="true" />
          <h2 id={titleId}>{title}</h2>
          {beside}
          <button type="button" className="icon-button" aria-label={closeLabel} onClick={onClose}>
            <X aria-hidden="true" size={22} strokeWidth={1.75} />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}

function useSwipeDown(onClose: () => void) {
  const startY = useRef<number | undefined>(undefined)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse' || (event.target as HTMLElement).closest('button')) return
      startY.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (startY.current === undefined) return
      const sheet = event.currentTarget.closest('dialog')
      if (sheet) sheet.style.translate = `0 ${Math.max(0, event.clientY - startY.current)}px`
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (startY.current === undefined) return
      const movedPx = event.clientY - startY.current
      startY.current = undefined
      const sheet = event.currentTarget.closest('dialog')
      if (sheet) sheet.style.translate = ''
      if (movedPx > SWIPE_TO_CLOSE_PX) onClose()
    },
  }
}
