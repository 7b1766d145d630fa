import ChevronDown from 'lucide-react/icons/chevron-down'
import { figureText } from '../../ui/figure-text.ts'
import { howtoText } from '../text/help.ts'
import type { OddsRow } from './odds-rows.ts'

interface OddsTableProps {
  rows: readonly OddsRow[]
  /** The plans' names, in the order of each row's returns. */
  plans: readonly string[]
}

export function OddsTable({ rows, plans }: OddsTableProps) {
  return (
    <details className="card mt-4 p-4 lg:px-6">
      <summary className="flex min-h-[44px] items-center justify-between text-lg font-semibold">
        {howtoText.chanceHeading}
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />
      </summary>
      <p className="text-sm text-ink-2">{howtoText.chanceNote}</p>
      <div className="-mx-4 mt-3 overflow-x-auto px-4">
        <table className="w-full text-left text-sm">
          <thead className="text-xs text-ink-3">
            <tr>
              <th className="py-2 pr-3 font-medium">{howtoText.pattern}</th>
              <th className="py-2 text-right font-medium">{howtoText.chance}</th>
              {plans.map((plan) => (
                <th key={plan} className="py-2 pl-3 text-right font-medium">
                  {howtoText.returns}
                  {plans.length > 1 ? <span className="block">{plan}</span> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ type, name, example, wins, of, returns }, at) => (
              <tr key={`${type} ${example}`} className="border-t border-line-soft">
                <th className="py-2.5 pr-3 font-medium">
                  {/* Shown once for all patterns of a type, but read out with each row. */}
                  <span className={rows[at - 1]?.type === type ? 'unseen' : undefined}>{name}</span>
                  <span className="block text-ink-2 tabular-nums">{example}</span>
                </th>
                <td className="py-2.5 text-right">{howtoText.chanceOf(wins, of)}</td>
                {plans.map((plan, nth) => (
                  <td key={plan} className="py-2.5 pl-3 text-right font-semibold">
                    {percent(returns[nth] ?? null)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function percent(figure: number | null): string {
  return figure === null ? '–' : `${figureText(figure)}%`
}
