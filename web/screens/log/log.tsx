import { useRouteLoaderData } from 'react-router'
import type { SecurityEventShown } from '../../../contract/services/organize.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { recentMoment } from '../../../ui/thai-date.ts'
import { AccountHead } from '../../layouts/account-head.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import type { loader as rootLoader } from '../../root.tsx'
import { deviceName } from '../../session/device-name.ts'
import { memberVisit, sessionHolds } from '../../session/guard.ts'
import { logText } from '../../text/account.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/log'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, operator } = memberVisit({ context, url })
  const before = url.searchParams.get('before') ?? ''
  // A truncated address shows the newest events.
  const query = /^[0-9a-f]{32}$/.test(before) ? { before } : {}
  const answer = sessionHolds(await clients.organize.securityLog({ query }), url)
  return {
    brand: operator.brand,
    older: 'before' in query,
    page: answer.status ? { events: answer.data, more: answer.more } : null,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: tabTitle(loaderData.brand, logText.title) }] : []
}

export default function SecurityLog({ loaderData: { page, older } }: Route.ComponentProps) {
  return (
    <section className="list-page">
      <AccountHead title={logText.title} lead={logText.lead} at="/log" />
      {page ? <Events events={page.events} /> : <ListFailed />}
      <div className="mt-4 flex flex-wrap gap-3">
        {older ? (
          <PreloadLink to="/log" className={buttonClass('soft')}>
            {logText.newest}
          </PreloadLink>
        ) : null}
        {page?.more ? (
          <PreloadLink to={`/log?before=${page.events.at(-1)?.id}`} className={buttonClass('soft')}>
            {logText.older}
          </PreloadLink>
        ) : null}
        <PreloadLink to="/changepass" className={buttonClass('line')}>
          {logText.change}
        </PreloadLink>
      </div>
    </section>
  )
}

function Events({ events }: { events: readonly SecurityEventShown[] }) {
  if (events.length === 0) return <EmptyState title={logText.emptyTitle} why={logText.emptyText} />
  return (
    <ol className="card mt-4 px-5">
      {events.map((event) => (
        <Entry key={event.id} event={event} />
      ))}
    </ol>
  )
}

function Entry({ event }: { event: SecurityEventShown }) {
  const nowMs = useRouteLoaderData<typeof rootLoader>('root')?.nowMs ?? 0
  const at = Date.parse(event.at)
  const wrong = event.kind.endsWith('.failed')
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line-soft py-3 last:border-0">
      <div className="min-w-0">
        <p
          className={`flex flex-wrap items-center gap-2 text-base font-medium ${wrong ? 'text-error-ink' : ''}`}
        >
          {logText.kinds[event.kind] ?? logText.other}
          {event.here ? <Badge tone="success">{logText.here}</Badge> : null}
        </p>
        <p className="text-xs text-ink-3 [overflow-wrap:anywhere]">
          {[
            event.assistant && logText.assistant(event.assistant),
            event.device && deviceName(event.device),
            event.address,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className="shrink-0 text-right text-xs text-ink-2">{recentMoment(at, nowMs)}</p>
    </li>
  )
}
