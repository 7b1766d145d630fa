import type { ReactNode } from 'react'
import './empty-state.css'

interface EmptyStateProps {
  title: string
  why: string
  /** The one action that fills the empty list. */
  action?: ReactNode
}

export function EmptyState({ title, why, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <svg viewBox="0 0 150 110" aria-hidden="true" focusable="false">
        <g transform="rotate(-6 75 55)">
          <rect x="8" y="10" width="134" height="90" rx="14" className="empty-paper" />
          {[22, 52, 82].map((x) => (
            <rect key={x} x={x} y="24" width="25" height="32" rx="6" className="empty-box" />
          ))}
          <rect x="22" y="68" width="68" height="7" rx="3.5" className="empty-words" />
          <rect x="22" y="82" width="42" height="7" rx="3.5" className="empty-words" />
        </g>
      </svg>
      <h2>{title}</h2>
      <p>{why}</p>
      {action}
    </div>
  )
}
