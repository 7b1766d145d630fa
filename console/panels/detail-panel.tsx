import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { closeOnEscape, showAsModal, useCloseOnBack } from '../../ui/overlays/dialog.tsx'
import '../../ui/buttons/icon-button.css'
import './detail-panel.css'
import { Facts } from './facts.tsx'

interface DetailPanelProps {
  title: string
  closeLabel: string
  onClose: () => void
  facts: readonly (readonly [string, ReactNode])[]
  /** What can be done with the row. */
  children?: ReactNode
}

/** Details of a row, beside the list on desktops and over it on phones. Escape, Back and a tap outside close it. */
export function DetailPanel({ title, closeLabel, onClose, facts, children }: DetailPanelProps) {
  const titleId = useId()
  useCloseOnBack(true, onClose)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a click outside does
    <dialog
      ref={showAsModal}
      className="detail-panel"
      aria-labelledby={titleId}
      onCancel={closeOnEscape(onClose)}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="detail-panel-inside">
        <div className="detail-panel-head">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          <button type="button" className="icon-button" aria-label={closeLabel} onClick={onClose}>
            <X aria-hidden="true" size={20} strokeWidth={1.75} />
          </button>
        </div>
        <Facts facts={facts} />
        {children}
      </div>
    </dialog>
  )
}
