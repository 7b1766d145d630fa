import { Link } from 'react-router'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import '../../lists/lists.css'
import { memberVisit, sessionHolds } from '../../session/guard.ts'
import { assistantText } from '../../text/assistants.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/report'
import { ActsList } from './acts-list.tsx'
import { AssistantHead } from './assistant-parts.tsx'
import { loadReport } from './load-report.ts'
import { ReportDays } from './report-days.tsx'

/** Three lists on one page: `?of=` says which acts beside selling. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = memberVisit({ context, url })
  const { clients, nowMs, operator } = visit
  const after = url.searchParams.get('after') ?? undefined
  const of = actsAsked(url)
  const page = { brand: operator.brand, isNewest: after === undefined, nowMs }
  if (of) {
    const answer = sessionHolds(await clients.organize.assistantActs({ query: { of, after } }), url)
    return { ...page, of, next: answer.status ? answer.next : null, acts: answer.status ? answer.acts : null }
  }
  const loaded = await loadReport(visit, url)
  return { ...page, of: 'days' as const, next: loaded.answer.status ? loaded.answer.next : null, loaded }
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
  const { next, isNewest, nowMs } = loaderData
  const { at, lead } = LISTS[loaderData.of]
  const kept = loaderData.of === 'days' ? `${at}?${new URLSearchParams({ ...loaderData.loaded.asked })}` : at
  return (
    <section className="list-page">
      <AssistantHead at={at} lead={lead} />
      {loaderData.of === 'days' ? (
        <ReportDays loaded={loaderData.loaded} nowMs={nowMs} />
      ) : (
        <ActsList acts={loaderData.acts} of={loaderData.of} />
      )}
      {next ? (
        <Link to={`${kept}&after=${next}`} className={buttonClass('soft', 'md', 'mt-4')}>
          {assistantText.older}
        </Link>
      ) : null}
      {isNewest ? null : (
        <Link to={kept} className={buttonClass('ghost', 'md', 'mt-4')}>
          {assistantText.newest}
        </Link>
      )}
    </section>
  )
}
