import { Link } from 'react-router'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { pageText } from '../text/lists.ts'
import './lists.css'

interface PageLinksProps {
  page: number
  pages: number
  /** Other parts of the address, which are kept. */
  keep: readonly (readonly [name: string, value: string])[]
}

export function PageLinks({ page, pages, keep }: PageLinksProps) {
  if (pages < 2 && page === 1) return null
  const to = (wanted: number) =>
    `?${new URLSearchParams([...keep.map(([name, value]) => [name, value]), ['page', String(wanted)]])}`
  return (
    <nav aria-label={pageText.label} className="page-links">
      {page > 1 ? (
        <Link to={to(Math.min(page - 1, pages))} className={buttonClass('soft', 'sm')}>
          {pageText.newer}
        </Link>
      ) : null}
      <span>
        {page}/{pages}
      </span>
      {page < pages ? (
        <Link to={to(page + 1)} className={buttonClass('soft', 'sm')}>
          {pageText.older}
        </Link>
      ) : null}
    </nav>
  )
}
