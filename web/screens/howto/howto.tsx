import { Alert } from '../../../ui/alert.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { visitContext } from '../../context.ts'
import { HelpHead } from '../../layouts/help/help-head.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { BetsTable } from '../../rounds/bets-table.tsx'
import { findLotteryOdds } from '../../rounds/lottery-odds.ts'
import { OddsTable } from '../../rounds/odds-table.tsx'
import { howtoText } from '../../text/help.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/howto'

/** The operator's own steps if it has any, and the rates of the first lottery on sale. */
export async function loader({ context }: Route.LoaderArgs) {
  const { clients, member, operator } = context.get(visitContext)
  const [steps, programs] = await Promise.all([
    member ? clients.organize.howToPlay({}) : clients.template.texts({ params: { config: operator.code } }),
    clients.bet.listProgram({}),
  ])
  const first = programs.status ? programs.data[0] : undefined
  const own = !steps.status ? [] : 'data' in steps ? steps.data : steps.howToPlay
  return {
    brand: operator.brand,
    steps: own.length > 0 ? own.map(({ topic, description }) => [topic, description]) : howtoText.steps,
    lottery: first ? await findLotteryOdds(clients, first.id) : null,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: tabTitle(loaderData.brand, howtoText.title) }] : []
}

export default function HowTo({ loaderData: { steps, lottery } }: Route.ComponentProps) {
  return (
    <article className="list-page help-page">
      <HelpHead title={howtoText.title} lead={howtoText.lead} at="/howto" />
      <ol className="mt-5 grid gap-3">
        {steps.map(([step, why], i) => (
          <li key={step} className="card flex gap-4 p-4">
            <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-brand-soft font-semibold text-brand-ink">
              {i + 1}
            </span>
            <div className="min-w-0">
              <h2 className="text-base font-semibold">{step}</h2>
              <p className="text-sm whitespace-pre-line text-ink-2">{why}</p>
            </div>
          </li>
        ))}
      </ol>
      <PreloadLink to="/lottobet" className={buttonClass('cta', 'lg', 'mt-5 w-full sm:w-auto')}>
        {howtoText.start}
      </PreloadLink>
      {lottery ? (
        <>
          <BetsTable rows={lottery.bets} note={howtoText.oddsNote} />
          <OddsTable rows={lottery.odds} plans={lottery.plans} />
        </>
      ) : (
        <div className="mt-5">
          <Alert tone="warning">{howtoText.failed}</Alert>
        </div>
      )}
      <PreloadLink to="/rules" className={buttonClass('soft', 'md', 'mt-5 w-full sm:w-auto')}>
        {howtoText.otherRules}
      </PreloadLink>
    </article>
  )
}
