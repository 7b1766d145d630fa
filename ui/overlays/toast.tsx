import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import '../buttons/icon-button.css'
import './toast.css'

interface ToastProps {
  title: string
  text?: string | undefined
  tone?: 'success' | 'info' | 'error'
  action?: { label: string; onAct: () => void } | undefined
  closeLabel: string
  onClose: () => void
}

const SHOWN_MS = 5000

/** A message that disappears by itself, but not while the pointer or the focus is on it. An error stays until it is closed. */
export function Toast({ title, text, tone = 'info', action, closeLabel, onClose }: ToastProps) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || tone === 'error') return undefined
    const timer = setTimeout(onClose, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, tone, onClose])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only keep the message on the screen
    <div
      className={`toast toast-${tone}`}
      role={tone === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="toast-words">
        <b>{title}</b>
        {text ? <span>{text}</span> : null}
      </div>
      {action ? (
        <button type="button" className="toast-act" onClick={action.onAct}>
          {action.label}
        </button>
      ) : null}
      <button type="button" className="icon-button" aria-label={closeLabel} onClick={onClose}>
        <X aria-hidden="true" size={18} strokeWidth={1.75} />
      </button>
    </div>
  )
}
