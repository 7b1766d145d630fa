import type { ShotShown } from '../../../contract/fair.ts'
import { Badge } from '../../../ui/badge.tsx'
import { clockSeconds } from '../../../ui/thai-date.ts'
import { fastText } from '../../text/fast.ts'
import { keyOf } from './shown-shots.ts'

interface ShotListProps {
  shots: readonly ShotShown[]
  count: number
  ownTag: string | null
}

const REWARDED = [1, 16]

/** The newest shots with their ranks; the last shot has rank one. */
export function ShotList({ shots, count, ownTag }: ShotListProps) {
  return (
    <section className="card shot-list" aria-labelledby="shot-list">
      <h2 id="shot-list">
        {fastText.list} <small>{fastText.listCount(count)}</small>
      </h2>
      {shots.length === 0 ? <p className="shot-none">{fastText.listEmpty}</p> : null}
      <ol>
        {shots.map((shot, index) => (
          <li key={keyOf(shot)} data-own={shot.tag === ownTag || undefined} data-rank={index + 1}>
            <span className="shot-rank">
              {REWARDED.includes(index + 1) ? (
                <Badge tone="info">{fastText.rank(index + 1)}</Badge>
              ) : (
                <span>{index + 1}</span>
              )}
            </span>
            <b>{shot.number}</b>
            <span>{shot.tag === ownTag ? fastText.you : shot.tag.slice(0, 6)}</span>
            <time dateTime={new Date(shot.at_ms).toISOString()}>{clockSeconds(shot.at_ms)}</time>
          </li>
        ))}
      </ol>
      <p className="shot-hint">{fastText.rankHint}</p>
    </section>
  )
}
