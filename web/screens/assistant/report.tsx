import { Link } from 'react-router'
import type { AssistantDayShown } from '../../../contract/assistants/calls.ts'
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
import { ActsList } from './acts-list.tsx'
import { AssistantHead } from './assistant-parts.tsx'

/** Two lists on one page: `?of=acts` is what assistants did beside selling. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, operator } = memberVisit({ context, url })
  const after = url.searchParams.get('after') ?? undefined
  const page = { brand: operator.brand, isNewest: after === undefined }
  if (url.searchParams.get('of') === 'acts') {
    const answer = sessionHolds(await clients.organize.assistantActs({ query: { after } }), url)
    return { ...page, of: 'acts' as const, shown: answer.status ? answer : null }
  }
  const answer = sessionHolds(await clients.organize.assistantReport({ query: { after } }), url)
  return { ...page, of: 'days' as const, shown: answer.status ? answer : null }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.of === 'acts' ? assistantText.acts : assistantText.report
  return [{ title: tabTitle(loaderData?.brand ?? '', title) }]
}

export default function AssistantReport({ loaderData }: Route.ComponentProps) {
  const { shown, isNewest } = loaderData
  const isActs = loaderData.of === 'acts'
  const at = isActs ? '/assistant/report?of=acts' : '/assistant/report'
  return (
    <section className="list-page">
      <AssistantHead at={at} lead={isActs ? assistantText.actsLead : assistantText.reportLead} />
      {shown ? null : <ListFailed title={isActs ? assistantText.actsFailed : assistantText.reportFailed} />}
      {loaderData.of === 'acts'
        ? loaderData.shown && <ActsList acts={loaderData.shown.acts} />
        : loaderData.shown && <DaysList days={loaderData.shown.days} />}
      {shown?.next ? (
        <Link
          to={`${at}${isActs ? '&' : '?'}after=${shown.next}`}
          className={buttonClass('soft', 'md', 'mt-4')}
        >
          {assistantText.older}
        </Link>
      ) : null}
      {isNewest ? null : (
        <Link to={at} className={buttonClass('ghost', 'md', 'mt-4')}>
          {assistantText.newest}
        </Link>
      )}
    </section>
  )
}

/** What each assistant has sold, won and earned by Bangkok day, the newest first. */
function DaysList({ days }: { days: readonly AssistantDayShown[] }) {
  if (days.length === 0)
    return <EmptyState title={assistantText.reportNone} why={assistantText.reportNoneWhy} />
  return [...Map.groupBy(days, ({ date }) => date)].map(([date, ofDay]) => (
    <section key={date}>
      <h2 className="list-day">{longDate(drawDayMs(date))}</h2>
      <ul className="card list-card">
        {ofDay.map((each) => (
          <li key={each.name} className="list-row">
            <span className="list-words">
              <b translate="no">{each.name}</b>
              <span>
                {assistantText.soldOf} <Baht of={each.sold} /> · {assistantText.wonOf} <Baht of={each.won} />
              </span>
            </span>
            <span className="list-end">
              {assistantText.earned} <Baht of={each.commission} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Baht({ of }: { of: number }) {
  return <Money amount={bahtToSatang(of)} decimals="needed" symbol={false} />
}
