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

/** Three lists on one page: `?of=` says which acts beside selling. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, operator } = memberVisit({ context, url })
  const after = url.searchParams.get('after') ?? undefined
  const of = actsAsked(url)
  const page = { brand: operator.brand, isNewest: after === undefined }
  if (of) {
    const answer = sessionHolds(await clients.organize.assistantActs({ query: { of, after } }), url)
    return { ...page, of, next: answer.status ? answer.next : null, acts: answer.status ? answer.acts : null }
  }
  const answer = sessionHolds(await clients.organize.assistantReport({ query: { after } }), url)
  return {
    ...{ ...page, of: 'days' as const },
    ...{ next: answer.status ? answer.next : null, days: answer.status ? answer.days : null },
  }
}

function actsAsked(url: URL): 'money' | 'play' | null {
  const of = url.searchParams.get('of')
  return of === 'money' || of === 'play' ? of : null
}

const LISTS = {
  days: { at: '/assistant/report', title: assistantText.report, lead: assistantText.reportLead },
  money: { at: '/assistant/report?of=money', title: assistantText.acts, lead: assistantText.actsLead },
  play: { at: '/assistant/report?of=play', title: assistantText.playActs, lead: assistantText.playActsLead },
} as const

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', LISTS[loaderData?.of ?? 'days'].title) }]
}

export default function AssistantReport({ loaderData }: Route.ComponentProps) {
  const { next, isNewest } = loaderData
  const { at, lead } = LISTS[loaderData.of]
  return (
    <section className="list-page">
      <AssistantHead at={at} lead={lead} />
      {loaderData.of === 'days' ? (
        <DaysList days={loaderData.days} />
      ) : (
        <ActsList acts={loaderData.acts} of={loaderData.of} />
      )}
      {next ? (
        <Link
          to={`${at}${at.includes('?') ? '&' : '?'}after=${next}`}
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
function DaysList({ days }: { days: readonly AssistantDayShown[] | null }) {
  if (!days) return <ListFailed title={assistantText.reportFailed} />
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
