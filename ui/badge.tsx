import type { ReactNode } from 'react'
import './badge.css'

export type BadgeTone = 'plain' | 'info' | 'success' | 'warning' | 'error' | 'win' | 'accent'

/** A state in at most two words. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
