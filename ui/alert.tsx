import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import './alert.css'

export type AlertTone = 'info' | 'success' | 'warning' | 'error'
const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const

/**
 * A message in the page, next to what it is about. A screen reader announces errors at once, other messages when it is idle.
 */
export function Alert({ tone, children }: { tone: AlertTone; children: ReactNode }) {
  const Icon = ICONS[tone]
  return (
    <div className={`alert alert-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
      <div>{children}</div>
    </div>
  )
}
