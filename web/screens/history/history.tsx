import { Link, useSearchParams } from 'react-router'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { chipClass } from '../../../ui/buttons/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { ScreenHandle } from '../../layouts/main.tsx'
import { DayFilter } from '../../lists/day-filter.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { ListHead } from '../../lists/list-tabs.tsx'
import { PageLinks } from '../../lists/page-links.tsx'
import { memberVisit } from '../../session/guard.ts'
import { historyText, ticketText } from '../../text/history.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/history'
import { BillList } from './bill-list.tsx'
import { cancelBill } from './cancel-bill.ts'
import { keepBill } from './keep-bill.ts'
import {
  BOUGHT,
  type HistorySearch,
  historyFields,
  loadHistory,
  loadTicket,
  readHistorySearch,
  SHOWN,
} from './load-history.ts'
import { TicketHead } from './ticket-head.tsx'
import { TicketView } from './ticket-view.tsx'
import './history.css'

// On phones an open ticket has its own header; the list has the site's.
export const handle: ScreenHandle = { ownHeader: (search) => search.has('bill') }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, nowMs, operator, xsrf } = memberVisit({ context, url })
  const search = url.searchParams
  const billId = search.get('bill')
  const [list, ticket] = await Promise.all([
    loadHistory(clients, readHistorySearch(search)),
    billId ? loadTicket(clients, billId) : null,
  ])
  return { list, ticket, billId, nowMs, brand: operator.brand, xsrf, origin: url.origin }
}

/** Cancels the ticket in the address, or saves its lines, and shows it again. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { clients } = memberVisit({ context, url })
  const [billId, form] = [url.searchParams.get('bill') ?? '', await request.formData()]
  return form.get('act') === 'keep' ? keepBill(clients, billId, form) : cancelBill(clients, billId, form)
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.billId ? ticketText.title : historyText.title
  return [{ title: tabTitle(loaderData?.brand ?? '', title) }]
}

export default function HistoryScreen({ loaderData }: Route.ComponentProps) {
  const { list, ticket, billId, nowMs, xsrf, origin } = loaderData
  const [search] = useSearchParams()
  const wanted = readHistorySearch(search)
  const fields = historyFields(wanted)
  return (
    <div className={billId ? 'history history-open' : 'history'}>
      <div className={billId ? 'history-list' : 'list-page'}>
        <ListHead title={historyText.title} at="/history" beside={billId !== null} />
        <Filters wanted={wanted} />
        <DayFilter
          days={wanted.days}
          nowMs={nowMs}
          keep={historyFields({ ...wanted, days: { start: null, end: null } })}
        />
        {list.failed ? (
          <ListFailed title={historyText.failedTitle} />
        ) : list.bills.length === 0 ? (
          <NoBills filtered={fields.length > 0} />
        ) : (
          <>
            <BillList bills={list.bills} openId={billId} search={search} nowMs={nowMs} />
            <PageLinks page={list.page} pages={list.pages} keep={fields} />
          </>
        )}
      </div>
      {billId ? (
        <div className="history-ticket">
          <TicketHead ticket={ticket} back={backTo(search)} origin={origin} />
          {ticket === 'failed' ? (
            <ListFailed title={ticketText.failedTitle} />
          ) : ticket ? (
            <TicketView ticket={ticket} nowMs={nowMs} xsrf={xsrf} origin={origin} />
          ) : (
            <NoTicket back={backTo(search)} />
          )}
        </div>
      ) : null}
    </div>
  )
}

// Each chip sets its own filter and keeps the others; a second tap clears it.
function Filters({ wanted }: { wanted: HistorySearch }) {
  const to = (change: Partial<HistorySearch>) =>
    `/history?${new URLSearchParams(historyFields({ ...wanted, ...change }))}`
  return (
    <nav aria-label={historyText.filters} className="chip-row history-filters">
      {[null, ...SHOWN].map((shown) => (
        <Link
          key={shown ?? 'all'}
          to={to({ shown })}
          preventScrollReset
          aria-current={wanted.shown === shown ? 'true' : undefined}
          className={chipClass({ pressed: wanted.shown === shown })}
        >
          {shown ? historyText[shown] : historyText.all}
        </Link>
      ))}
      {BOUGHT.map((bought) => (
        <Link
          key={bought}
          to={to({ bought: wanted.bought === bought ? null : bought })}
          preventScrollReset
          aria-current={wanted.bought === bought ? 'true' : undefined}
          className={chipClass({ pressed: wanted.bought === bought, shape: 'square' })}
        >
          {historyText[bought]}
        </Link>
      ))}
    </nav>
  )
}

function NoBills({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      title={filtered ? historyText.emptyFilteredTitle : historyText.emptyTitle}
      why={filtered ? historyText.emptyFilteredText : historyText.emptyText}
      action={
        <Link to={filtered ? '/history' : '/lottobet'} className={buttonClass('cta')}>
          {filtered ? historyText.seeAll : historyText.bet}
        </Link>
      }
    />
  )
}

function NoTicket({ back }: { back: string }) {
  return (
    <EmptyState
      title={ticketText.unknownTitle}
      why={ticketText.unknownText}
      action={
        <Link to={back} className={buttonClass('soft')}>
          {ticketText.back}
        </Link>
      }
    />
  )
}

function backTo(search: URLSearchParams): string {
  const wanted = readHistorySearch(search)
  const page: [string, string][] = wanted.page > 1 ? [['page', String(wanted.page)]] : []
  const rest = new URLSearchParams([...historyFields(wanted), ...page]).toString()
  return rest ? `/history?${rest}` : '/history'
}
