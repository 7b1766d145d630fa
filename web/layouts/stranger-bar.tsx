import { Link, useLocation } from 'react-router'
import type { PageOperator } from '../../contract/page-visit.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { menuText } from '../text/th.ts'
import { Logo } from './logo.tsx'

/** The header for visitors who are not signed in: the operator, and a sign-in link that returns to this page. */
export function StrangerBar({ operator, className }: { operator: PageOperator; className: string }) {
  const { pathname, search } = useLocation()
  const login = `/login?next=${encodeURIComponent(pathname + search)}`
  return (
    <div className={`border-b border-line-soft ${className}`}>
      <nav
        aria-label={menuText.signIn}
        className="page-width flex h-(--header-height) items-center justify-between gap-3"
      >
        <Logo operator={operator} />
        <span className="flex items-center gap-2">
          <span className="max-[479px]:hidden">
            <Link to="/register" className={buttonClass('ghost', 'sm', 'whitespace-nowrap')}>
              {menuText.register}
            </Link>
          </span>
          <Link to={login} className={buttonClass('brand', 'sm', 'whitespace-nowrap')}>
            {menuText.signIn}
          </Link>
        </span>
      </nav>
    </div>
  )
}
