import { Link, useLocation } from 'react-router'
import { buttonClass } from '../../ui/buttons/button.tsx'

interface RetryLinkProps {
  /** Smaller, for a part of a page that failed. */
  part?: boolean
  children: string
}

/** Loads the same page again with the same address, so that filters are kept. */
export function RetryLink({ part = false, children }: RetryLinkProps) {
  const { pathname, search } = useLocation()
  return (
    <Link to={pathname + search} replace className={part ? buttonClass('soft', 'sm') : buttonClass('cta')}>
      {children}
    </Link>
  )
}
