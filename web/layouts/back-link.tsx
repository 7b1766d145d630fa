import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { stepsBackTo } from './opened-from.ts'
import '../../ui/buttons/icon-button.css'

interface BackLinkProps {
  to: string
  label: string
  className?: string
}

/**
 * Leads to the list of a page. Who came from there, also by way of other pages, goes back in the history: the list is where it
 * was, and the browser's own Back does not come here again. For others the list takes the place of the page.
 */
export function BackLink({ to, label, className = '' }: BackLinkProps) {
  const navigate = useNavigate()
  const page = useLocation()
  const goBack = (event: MouseEvent) => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    const steps = elsewhere ? null : stepsBackTo(page, to)
    if (steps === null) return
    event.preventDefault()
    void navigate(-steps)
  }
  return (
    <Link to={to} replace className={`icon-button ${className}`.trim()} aria-label={label} onClick={goBack}>
      <ChevronLeft aria-hidden="true" size={24} strokeWidth={1.75} />
    </Link>
  )
}
