import { BET_TYPES } from '../../../domain/betting/bet-types.ts'
import { DEFAULT_PLAN, DEFAULT_PLANS } from '../../../domain/betting/default-rates.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { visitContext } from '../../context.ts'
import { PreloadLink } from '../../session/preload-link.tsx'
import { paysText } from '../../text/bet.ts'
import { howtoText } from '../../text/help.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/howto'
import { oddsRows } from './odds-rows.ts'
import { OddsTable } from './odds-table.tsx'

/** The table of bets is made on the server: the page needs its rows, not the rules behind them. */
export function loader({ context }: Route.LoaderArgs) {
  const plan = DEFAULT_PLANS.find(({ code }) => code === DEFAULT_PLAN)
  const bets = BET_TYPES.flatMap(({ type, name, digits }) => {
    const sold = plan?.rates.find((rate) => rate.type === type)
    return sold
      ? [{ type, name, digits, pays: paysText(type, sold.rate), meaning: howtoText.meanings[type] }]
      : []
  })
  return { bets, odds: oddsRows(), brand: context.get(visitContext).operator.brand }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: tabTitle(loaderData.brand, howtoText.title) }] : []
}

export default function HowTo({ loaderData: { bets, odds } }: Route.ComponentProps) {
  return (
    <article className="mx-auto max-w-170">
      <h1 className="text-2xl">{howtoText.title}</h1>
      <p className="text-base text-ink-2">{howtoText.lead}</p>
      <ol className="mt-5 grid gap-3">
        {howtoText.steps.map(([step, why], i) => (
          <li key={step} className="card flex gap-4 p-4">
            <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-brand-soft font-semibold text-brand-ink">
              {i + 1}
            </span>
            <div>
              <h2 className="text-base font-semibold">{step}</h2>
              <p className="text-sm text-ink-2">{why}</p>
            </div>
          </li>
        ))}
      </ol>
      <section className="card mt-5 p-4 lg:p-6">
        <h2 className="text-lg">{howtoText.oddsHeading}</h2>
        <p className="text-sm text-ink-2">{howtoText.oddsNote}</p>
        <div className="-mx-4 mt-3 overflow-x-auto px-4">
          <table className="w-full min-w-120 text-left text-sm">
            <thead className="text-xs text-ink-3">
              <tr>
                <th className="py-2 pr-3 font-medium">{howtoText.type}</th>
                <th className="py-2 pr-3 font-medium">{howtoText.digits}</th>
                <th className="py-2 pr-3 font-medium">{howtoText.meaning}</th>
                <th className="py-2 text-right font-medium">{howtoText.pays}</th>
              </tr>
            </thead>
            <tbody>
              {bets.map(({ type, name, digits, pays, meaning }) => (
                <tr key={type} className="border-t border-line-soft">
                  <th className="py-2.5 pr-3 font-medium whitespace-nowrap">{name}</th>
                  <td className="py-2.5 pr-3">{digits}</td>
                  <td className="py-2.5 pr-3 text-ink-2">{meaning}</td>
                  <td className="py-2.5 text-right font-semibold">{pays}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <OddsTable rows={odds} />
      <PreloadLink to="/lottobet" className={buttonClass('cta', 'lg', 'mt-6 w-full sm:w-auto')}>
        {howtoText.start}
      </PreloadLink>
    </article>
  )
}
