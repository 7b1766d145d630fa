import { Link } from 'react-router'
import type { Prize } from '../../../contract/services/prize.ts'
import { roundNumber } from '../../../domain/lottery/round-name.ts'
import { clockTime } from '../../../ui/thai-date.ts'
import { ResultTiles } from '../../rounds/round-list.tsx'
import { fastText } from '../../text/fast.ts'

/** A day's fast rounds: many, so each is one short line that links to its proof. */
export function FastResults({ prizes }: { prizes: readonly Prize[] }) {
  const drawn = prizes.filter(({ result, status }) => result !== null || status === 'void')
  if (drawn.length === 0) return null
  return (
    <section aria-labelledby="prizes-fast">
      <div className="prize-group-head">
        <h2 id="prizes-fast">{fastText.title}</h2>
      </div>
      <ul className="card prize-fast">
        {drawn.map((prize) => (
          <li key={prize.round_id}>
            <Link to={`/yeekee/${prize.round_id}`}>
              <b>{fastText.round(roundNumber(prize.round_code) ?? 0)}</b>
              <small>{clockTime(Date.parse(prize.draw_at))}</small>
              <ResultTiles result={prize.result} status={prize.status} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
