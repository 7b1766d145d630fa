import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RulesForecast } from '../../../contract/console/money/forecast.ts'
import type { MoneyRulesShown } from '../../../contract/console/money/money-rules.ts'
import { bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { type Baht, bahtToSatang, satang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { shortDate } from '../../../ui/thai-date.ts'
import { Arriving } from '../../layouts/arriving.tsx'
import { ask } from '../../session/ask.ts'
import { forecastText } from '../../text/payments/forecast.ts'
import './forecast-card.css'

const day = (date: string) => shortDate(bangkokMs(date))
const shown = (amount: Baht) => moneyText(bahtToSatang(amount))

/** What rewards cost a month under the rules that stand, and under those that were typed last when it was asked. */
export function ForecastCard({ rules }: { rules: MoneyRulesShown | null }) {
  const found = useQuery({
    queryKey: ['forecast', 'rules', rules],
    queryFn: () => ask('forecast', 'rules', { body: { rules } }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="card mt-4 forecast-card" aria-labelledby="forecast" aria-live="polite">
      <h2 id="forecast">{forecastText.title}</h2>
      <Arriving asked={found} rows={3} />
      {found.data ? <Lines {...found.data} /> : null}
    </section>
  )
}

function Lines({ span, lines }: RulesForecast) {
  if (!span) return <p>{forecastText.none}</p>
  const hasAsked = lines.some(({ asked }) => asked !== null)
  return (
    <>
      <p className="lead">{forecastText.lead}</p>
      <p className="lead">{forecastText.from(day(span.from), day(span.to), span.days, shown(span.staked))}</p>
      <table className="forecast-table">
        <thead>
          <tr>
            <th scope="col">{forecastText.reward}</th>
            <th scope="col">{forecastText.given}</th>
            <th scope="col">{forecastText.standing}</th>
            {hasAsked ? <th scope="col">{forecastText.asked}</th> : null}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ reward, given, standing, asked }) => (
            <tr key={reward}>
              <th scope="row">{forecastText.rewards[reward]}</th>
              <td>{reward === 'ranks' ? forecastText.withRanks : shown(given)}</td>
              <td>{standing === null ? forecastText.notForecast : shown(standing)}</td>
              {hasAsked ? <td>{asked === null ? '' : shown(asked)}</td> : null}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{forecastText.total}</th>
            <td>{sumText(lines.map(({ given }) => given))}</td>
            <td>{sumText(lines.map(({ standing }) => standing))}</td>
            {hasAsked ? <td>{sumText(lines.map(({ asked }) => asked))}</td> : null}
          </tr>
        </tfoot>
      </table>
    </>
  )
}

function sumText(amounts: readonly (Baht | null)[]): string {
  return moneyText(satang(amounts.reduce((sum, each) => sum + (each === null ? 0 : bahtToSatang(each)), 0)))
}
