import type { BetType } from '../../domain/betting/bet-types.ts'
import { howtoText } from '../text/help.ts'

export interface BetRow {
  readonly type: BetType
  readonly name: string
  readonly digits: number
  readonly pays: string
  readonly meaning: string
  /** For a number whose digits all differ, the most common pattern. */
  readonly wins: number
  readonly of: number
  /** The average return at this rate, per cent. */
  readonly returns: number | null
}

export function BetsTable({ rows, note }: { rows: readonly BetRow[]; note?: string }) {
  return (
    <section className="card mt-5 p-4 lg:p-6">
      <h2 className="text-lg">{howtoText.oddsHeading}</h2>
      {note ? <p className="text-sm text-ink-2">{note}</p> : null}
      <ul className="mt-2">
        {rows.map(({ type, name, digits, pays, meaning, wins, of, returns }) => (
          <li
            key={type}
            className="flex items-start justify-between gap-4 border-b border-line-soft py-3 last:border-0"
          >
            <div className="min-w-0">
              <p className="text-base font-medium">
                {name} <span className="text-xs text-ink-3">{howtoText.digitsOf(digits)}</span>
              </p>
              <p className="text-sm text-ink-2">{meaning}</p>
              <p className="text-xs text-ink-3">{howtoText.oddsOf(wins, of, returns)}</p>
            </div>
            <p className="shrink-0 text-right text-base font-semibold">{pays}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
