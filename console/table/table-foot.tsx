import { Button } from '../../ui/buttons/button.tsx'
import { tableText } from '../text/table.ts'
import type { TableAddress } from './table-address.ts'

/** The server's keys of the neighbouring pages; null where there is none. */
export interface Pages {
  readonly previous: string | null
  readonly next: string | null
}

interface TableFootProps {
  count: number
  pages: Pages | undefined
  /** The page is the first of the list. Where pages lead forward alone, no key says so. */
  isFirst: boolean
  onPage: (wish: Partial<TableAddress>) => void
}

/** The row count and the paging buttons. */
export function TableFoot({ count, pages, isFirst, onPage }: TableFootProps) {
  const rows = count.toLocaleString('en-US')
  const alone = isFirst && !pages?.previous && !pages?.next
  return (
    <div className="console-table-foot">
      <span role="status">{alone ? tableText.rows(rows) : tableText.rowsHere(rows)}</span>
      {pages && !alone ? (
        <nav className="console-table-pages" aria-label={tableText.pages}>
          <Turn
            to={pages.previous ?? (isFirst ? null : '')}
            label={tableText.first}
            onTurn={() => onPage({})}
          />
          <Turn to={pages.previous} label={tableText.previous} onTurn={(before) => onPage({ before })} />
          <Turn to={pages.next} label={tableText.next} onTurn={(after) => onPage({ after })} />
        </nav>
      ) : null}
    </div>
  )
}

interface TurnProps {
  to: string | null
  label: string
  onTurn: (key: string) => void
}

/** At an end of the list the button stays in place, keeps the focus and does nothing. */
function Turn({ to, label, onTurn }: TurnProps) {
  return (
    <Button
      size="sm"
      tone="line"
      aria-disabled={to === null || undefined}
      onClick={() => to !== null && onTurn(to)}
    >
      {label}
    </Button>
  )
}
