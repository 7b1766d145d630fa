import { Link } from 'react-router'
import type { Prize } from '../../../contract/services/prize.ts'
import { shortDate } from '../../../ui/thai-date.ts'
import { InventedMark } from '../../rounds/invented-mark.tsx'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { detailText } from '../../text/prizecheck.ts'
import { roundText } from '../../text/rounds.ts'

const SHOWN_FIRST = 8

interface PastProps {
  past: readonly Prize[]
  shownId: string
  /** Whether there are older ones than these. */
  more?: boolean
}

export function PastDraws({ past, shownId, more = false }: PastProps) {
  const oldest = past.at(-1)
  if (past.length === 0) return null
  return (
    <section className="card past-draws" aria-labelledby="past-draws">
      <h2 id="past-draws">{detailText.past}</h2>
      <PastList past={past.slice(0, SHOWN_FIRST)} shownId={shownId} />
      {past.length > SHOWN_FIRST ? (
        <details open={past.findIndex(({ round_id: id }) => id === shownId) >= SHOWN_FIRST}>
          <summary>{detailText.pastMore(past.length - SHOWN_FIRST)}</summary>
          <PastList past={past.slice(SHOWN_FIRST)} shownId={shownId} />
        </details>
      ) : null}
      {more && oldest ? (
        <Link to={`?round=${oldest.round_id}`} className="past-older">
          {detailText.pastOlder}
        </Link>
      ) : null}
    </section>
  )
}

function PastList({ past, shownId }: PastProps) {
  return (
    <ul>
      {past.map((prize) => (
        <li key={prize.round_id}>
          <Link
            to={`?round=${prize.round_id}`}
            aria-current={prize.round_id === shownId ? 'true' : undefined}
          >
            <span>
              {shortDate(drawDayMs(prize.business_date))} <InventedMark origin={prize.origin} />
            </span>
            <b>{prize.result ? (prize.result.first ?? prize.result.three_top) : roundText.waiting}</b>
            <b className="past-bottom">{prize.result?.two_bottom}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}
