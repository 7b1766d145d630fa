import { Link, useSearchParams } from 'react-router'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { chipClass } from '../../../ui/buttons/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import type { ScreenHandle } from '../../layouts/main.tsx'
import { DayFilter } from '../../lists/day-filter.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { ListHead } from '../../lists/list-tabs.tsx'
import { PageLinks } from '../../lists/page-links.tsx'
import { memberVisit } from '../../session/guard.ts'
import { historyText, moneyTabText, ticketText } from '../../text/history.ts'
import { siteText, tabTitle } from '../../text/th.ts'
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
import { loadMoney } from './load-money.ts'
import { MoneyOrders } from './money-orders.tsx'
import { TicketHead } from './ticket-head.tsx'
import { TicketView } from './ticket-view.tsx'
import { useOpens } from './use-opens.ts'
import './history.css'

// On phones an open ticket has its own header; the list has the site's.
export const handle: ScreenHandle = { ownHeader: (search) => search.has('bill') }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, member, nowMs, operator, xsrf } = memberVisit({ context, url })
  const search = url.searchParams
  const billId = search.get('bill')
  const page = { nowMs, brand: operator.brand, xsrf, origin: url.origin, billId }
  if (search.get('tab') === 'money' && !billId) {
    const money = await loadMoney(clients, { username: member.name, service: operator.code }, search)
    return { ...page, money, list: null, ticket: null }
  }
  const [list, ticket] = await Promise.all([
    loadHistory(clients, readHistorySearch(search)),
    billId ? loadTicket(clients, billId) : null,
  ])
  return { ...page, money: null, list, ticket }
}

/** Cancels the ticket in the address, or saves its lines, and shows it again. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { clients } = memberVisit({ context, url })
  const [billId, form] = [url.searchParams.get('bill') ?? '', await request.formData()]
  return form.get('act') === 'keep' ? keepBill(clients, billId, form) : cancelBill(clients, billId, form)
}

export function meta({ loaderData }: Route.MetaArgs) {
  const list = loaderData?.money ? moneyTabText.title : historyText.title
  const title = loaderData?.billId ? ticketText.title : list
  return [{ title: tabTitle(loaderData?.brand ?? '', title) }]
}

export default function HistoryScreen({ loaderData }: Route.ComponentProps) {
  const { money, list, ticket, billId, nowMs, xsrf, origin } = loaderData
  const [search] = useSearchParams()
  const newest = billId ? undefined : list?.bills[0]?.id
  const opens = useOpens(newest, search)
  if (list === null) {
    return (
      <div className="list-page">
        <ListHead title={moneyTabText.title} at="/history?tab=money" />
        {money === 'failed' ? <ListFailed /> : <MoneyOrders {...money} nowMs={nowMs} />}
      </div>
    )
  }
  const wanted = readHistorySearch(search)
  const fields = historyFields(wanted)
  return (
    <div
      className={
        billId ? 'history history-beside history-open' : newest ? 'history history-beside' : 'history'
      }
    >
      <div className={billId || newest ? 'history-list' : 'list-page'}>
        <ListHead title={historyText.title} at="/history" beside={billId !== null || opens} />
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
      {billId || newest ? (
        <div className={billId ? 'history-ticket' : 'history-ticket history-opens'}>
          {/* One heading before and after the ticket comes: it keeps the focus. */}
          {billId || opens ? <TicketHead ticket={ticket} back={backTo(search)} origin={origin} /> : null}
          {billId ? (
            <OpenTicket {...{ ticket, nowMs, xsrf, origin }} back={backTo(search)} />
          ) : (
            <SkeletonRows count={5} label={siteText.loading} />
          )}
        </div>
      ) : null}
    </div>
  )
}

interface OpenTicketProps
  extends Pick<Route.ComponentProps['loaderData'], 'ticket' | 'nowMs' | 'xsrf' | 'origin'> {
  back: string
}

function OpenTicket({ ticket, nowMs, xsrf, origin, back }: OpenTicketProps) {
  if (ticket === 'failed') return <ListFailed title={ticketText.failedTitle} />
  if (!ticket) return <NoTicket back={back} />
  return <TicketView ticket={ticket} nowMs={nowMs} xsrf={xsrf} origin={origin} />
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
