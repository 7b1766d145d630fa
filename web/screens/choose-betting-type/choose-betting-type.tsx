import type { ScreenHandle } from '../../layouts/main.tsx'
import { writerOf } from '../../session/assistant/writer-of.ts'
import { memberVisit } from '../../session/guard.ts'
import { planText } from '../../text/plans.ts'
import { tabTitle } from '../../text/th.ts'
import { BetHeader } from '../bet/bet-header.tsx'
import { ShutScreen } from '../bet/shut-screen.tsx'
import type { Route } from './+types/choose-betting-type'
import { loadPlans } from './load-plans.ts'
import { PlanTable } from './plan-table.tsx'
import '../bet/bet.css'
import './choose-betting-type.css'

export const handle: ScreenHandle = { ownHeader: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { clients, member, nowMs, operator } = memberVisit({ context, url })
  const page = await loadPlans(clients, params.id, nowMs)
  return { page, writer: writerOf(member), nowMs, brand: operator.brand }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', planText.title) }]
}

/** The rate plans of a round side by side. Choosing one is following a link: it works without JavaScript. */
export default function ChooseBettingType({ loaderData: { page, writer, nowMs } }: Route.ComponentProps) {
  if (page.is !== 'choosing') return <ShutScreen {...{ page, writer, nowMs }} />
  return (
    <div className="plans">
      <BetHeader round={page.round} nowMs={nowMs} previous={null} />
      <section className="plans-choice" aria-labelledby="plans-title">
        <h2 id="plans-title">{planText.title}</h2>
        <p>{planText.intro}</p>
        <PlanTable roundId={page.round.roundId} plans={page.plans} rows={page.rows} />
        {page.isRaised ? <p>{planText.raised}</p> : null}
        <p>{planText.returnsMean}</p>
        <p>{planText.keeps}</p>
      </section>
    </div>
  )
}
