import { Link } from 'react-router'
import type { Prize } from '../../../contract/prize.ts'
import { shortDate } from '../../../ui/thai-date.ts'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { detailText } from '../../text/prizecheck.ts'
import { roundText } from '../../text/rounds.ts'

/** The lottery's earlier draws. */
export function PastDraws({ past, shownId }: { past: readonly Prize[]; shownId: string }) {
  if (past.length === 0) return null
  return (
    <section className="card past-draws" aria-labelledby="past-draws">
      <h2 id="past-draws">{detailText.past}</h2>
      <ul>
        {past.map((prize) => (
          <li key={prize.round_id}>
            <Link
              to={`?round=${prize.round_id}`}
              aria-current={prize.round_id === shownId ? 'true' : undefined}
            >
              <span>{shortDate(drawDayMs(prize.business_date))}</span>
              <b>{prize.result ? (prize.result.first ?? prize.result.three_top) : roundText.waiting}</b>
              <b className="past-bottom">{prize.result?.two_bottom}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
