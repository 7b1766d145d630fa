import type { ReactNode, SyntheticEvent } from 'react'
import { useEffectEvent, useId, useLayoutEffect } from 'react'
import { focusHeading } from '../focus-heading.ts'
import { closeOnBack } from './close-on-back.ts'
import './dialog.css'

interface DialogProps {
  open: boolean
  title: string
  onClose: () => void
  /** What is announced with the dialog: `alertdialog` when something went wrong or must be decided. */
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

/** One question or one message: at most one strong button and one quiet one. */
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
      onCancel={endingBy(onClose)}
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
 * Opens a `<dialog>` over everything as it appears, and closes it before it goes: only a dialog that is closed gives the
 * focus back to what had it. Where that is gone or locked, the heading of the page takes it. The browser itself keeps the
 * focus inside and closes on Escape.
 */
export function showAsModal(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (!dialog) return undefined
  if (!dialog.open) dialog.showModal()
  return () => {
    dialog.close()
    const { activeElement } = document
    if (activeElement === document.body || dialog.contains(activeElement)) focusHeading()
  }
}

/**
 * Escape ends a dialog by the page's own hand, in the key press itself. Left to the browser the dialog is gone at once
 * and the page hears of it in a later task: a key or tap between the two, which asks for it again, would be lost.
 */
export function endingBy(onClose: () => void): (event: SyntheticEvent) => void {
  return (event) => {
    event.preventDefault()
    onClose()
  }
}

/** Back closes what is open over the page, on every phone and in every browser. */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => (open ? closeOnBack(() => close()) : undefined), [open])
}
