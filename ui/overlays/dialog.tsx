import type { ReactNode, SyntheticEvent } from 'react'
import { useEffectEvent, useId, useLayoutEffect } from 'react'
import { focusHeading } from '../focus-heading.ts'
import { closeOnBack } from './close-on-back.ts'
import { watchTaps } from './second-tap.ts'
import './dialog.css'

interface DialogProps {
  open: boolean
  title: string
  onClose: () => void
  /** `alertdialog` for an error or a decision. */
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

/** One question or one message, with at most one primary and one secondary button. */
export function Dialog({ open, title, onClose, role = 'dialog', children }: DialogProps) {
  const titleId = useId()
  useCloseOnBack(open, onClose)
  if (!open) return null
  return (
    <dialog
      ref={showAsModal}
      role={role}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={closeOnEscape(onClose)}
      onClose={onClose}
    >
      <h2 id={titleId} className="dialog-title">
        {title}
      </h2>
      {children}
    </dialog>
  )
}

/**
 * Opens a `<dialog>` as modal when it is rendered, and closes it before it is removed: only closing it returns the focus to the
 * element that had it. If that element is gone or disabled, the page's heading gets the focus. The browser keeps the focus
 * inside and closes on Escape.
 */
export function showAsModal(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (!dialog) return undefined
  if (!dialog.open) dialog.showModal()
  const endTaps = watchTaps(dialog)
  return () => {
    endTaps()
    dialog.close()
    const { activeElement } = document
    if (activeElement === document.body || dialog.contains(activeElement)) focusHeading()
  }
}

/**
 * Closes the dialog on Escape within the key event itself. The browser would close it at once but report that in a later task:
 * a key or tap in between, which opens it again, would be lost.
 */
export function closeOnEscape(onClose: () => void): (event: SyntheticEvent) => void {
  return (event) => {
    event.preventDefault()
    onClose()
  }
}

export function useCloseOnBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => (open ? closeOnBack(() => close()) : undefined), [open])
}
