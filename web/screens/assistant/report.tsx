import { Link } from 'react-router'
import { bahtToSatang } from '../../../domain/money.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { longDate } from '../../../ui/thai-date.ts'
import { ListFailed } from '../../lists/list-failed.tsx'
import { drawDayMs } from '../../rounds/shown-round.ts'
import '../../lists/lists.css'
import { memberVisit, sessionHolds } from '../../session/guard.ts'
import { assistantText } from '../../text/assistants.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/report'
import { AssistantHead } from './assistant-parts.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, operator } = memberVisit({ context, url })
  const after = url.searchParams.get('after') ?? undefined
  const answer = sessionHolds(await clients.organize.assistantReport({ query: { after } }), url)
  return { brand: operator.brand, isNewest: after === undefined, shown: answer.status ? answer : null }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', assistantText.report) }]
}

/** What each assistant has sold, won and earned by Bangkok day, the newest first. */
export default function AssistantReport({ loaderData }: Route.ComponentProps) {
  const { shown, isNewest } = loaderData
  const days = Map.groupBy(shown?.days ?? [], ({ date }) => date)
  return (
    <section className="list-page">
      <AssistantHead at="/assistant/report" lead={assistantText.reportLead} />
      {shown ? null : <ListFailed title={assistantText.reportFailed} />}
      {shown?.days.length === 0 ? (
        <EmptyState title={assistantText.reportNone} why={assistantText.reportNoneWhy} />
      ) : null}
      {[...days].map(([date, ofDay]) => (
        <section key={date}>
          <h2 className="list-day">{longDate(drawDayMs(date))}</h2>
          <ul className="card list-card">
            {ofDay.map((each) => (
              <li key={each.name} className="list-row">
                <span className="list-words">
                  <b translate="no">{each.name}</b>
                  <span>
                    {assistantText.soldOf} <Baht of={each.sold} /> · {assistantText.wonOf}{' '}
                    <Baht of={each.won} />
                  </span>
                </span>
                <span className="list-end">
                  {assistantText.earned} <Baht of={each.commission} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {shown?.next ? (
        <Link to={`?after=${shown.next}`} className={buttonClass('soft', 'md', 'mt-4')}>
          {assistantText.older}
        </Link>
      ) : null}
      {isNewest ? null : (
        <Link to="/assistant/report" className={buttonClass('ghost', 'md', 'mt-4')}>
          {assistantText.newest}
        </Link>
      )}
    </section>
  )
}

function Baht({ of }: { of: number }) {
  return <Money amount={bahtToSatang(of)} decimals="needed" symbol={false} />
}
