import { Link } from 'react-router'
import { shortDate } from '../../../ui/thai-date.ts'
import { booksText } from '../../text/books.ts'

export interface DayNamed {
  readonly seq: number
  readonly date: string
  readonly takenAtMs: number
}

interface OtherDaysProps {
  days: readonly DayNamed[]
  /** The shown day's place in the chain. */
  shown: number
  isNewest: boolean
}

/** Links to the days around the shown one. Each older day offers the days before it. */
export function OtherDays({ days, shown, isNewest }: OtherDaysProps) {
  const others = days.filter(({ seq }) => seq !== shown).toReversed()
  if (others.length === 0) return null
  return (
    <details>
      <summary>{booksText.otherDays}</summary>
      <ul className="fair-days">
        {isNewest ? null : (
          <li>
            <Link to="/fair">{booksText.newest}</Link>
          </li>
        )}
        {others.map(({ seq, date, takenAtMs }) => (
          <li key={seq}>
            <Link to={`/fair?day=${date}`}>{shortDate(takenAtMs)}</Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
