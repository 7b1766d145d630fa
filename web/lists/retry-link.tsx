import { Link, useLocation } from 'react-router'
import { buttonClass } from '../../ui/buttons/button.tsx'

interface RetryLinkProps {
  /** A part of a page that failed has a smaller, quieter one. */
  part?: boolean
  children: string
}

/** Asks for the same page again, with all that its address says: a filter is not lost for a server that was away. */
export function RetryLink({ part = false, children }: RetryLinkProps) {
  const { pathname, search } = useLocation()
  return (
    <Link to={pathname + search} replace className={part ? buttonClass('soft', 'sm') : buttonClass('cta')}>
      {children}
    </Link>
  )
}
