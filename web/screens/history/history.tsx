import { Link, useSearchParams } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { chipClass } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { memberVisit } from '../../session/guard.ts'
import { historyText, ticketText } from '../../text/history.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/history'
import { BillList } from './bill-list.tsx'
import { cancelBill } from './cancel-bill.ts'
import { loadHistory, loadTicket, readPage, readShown, SHOWN, type Shown } from './load-history.ts'
import { TicketView } from './ticket-view.tsx'
import './history.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, nowMs, operator, xsrf } = memberVisit({ context, url })
  const search = url.searchParams
  const billId = search.get('bill')
  const [list, ticket] = await Promise.all([
    loadHistory(clients, readShown(search.get('show')), readPage(search.get('page'))),
    billId ? loadTicket(clients, billId) : null,
  ])
  return { list, ticket, billId, nowMs, brand: operator.brand, xsrf }
}

/** Takes back the ticket that the address names, and shows it again. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { clients } = memberVisit({ context, url })
  return cancelBill(clients, url.searchParams.get('bill') ?? '', await request.formData())
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.billId ? ticketText.title : historyText.title
  return [{ title: tabTitle(loaderData?.brand ?? '', title) }]
}

export default function HistoryScreen({ loaderData }: Route.ComponentProps) {
  const { list, ticket, billId, nowMs, xsrf } = loaderData
  const [search] = useSearchParams()
  const shown = readShown(search.get('show'))
  return (
    <div className={billId ? 'history history-open' : 'history'}>
      <div className="history-list">
        {billId ? (
          <p className="history-title">{historyText.title}</p>
        ) : (
          <h1 className="history-title">{historyText.title}</h1>
        )}
        <Filters shown={shown} />
        {list.failed ? (
          <EmptyState
            title={historyText.failedTitle}
            why={historyText.failedText}
            action={
              <Link to="." className={buttonClass('cta')}>
                {historyText.retry}
              </Link>
            }
          />
        ) : list.bills.length === 0 ? (
          <NoBills filtered={shown !== null} />
        ) : (
          <>
            <BillList bills={list.bills} openId={billId} search={search} nowMs={nowMs} />
            <Pages page={list.page} pages={list.pages} search={search} />
          </>
        )}
      </div>
      {billId ? (
        <div className="history-ticket">
          {ticket ? (
            <TicketView ticket={ticket} nowMs={nowMs} xsrf={xsrf} back={backTo(search)} />
          ) : (
            <EmptyState
              title={ticketText.unknownTitle}
              why={ticketText.unknownText}
              action={
                <Link to={backTo(search)} className={buttonClass('soft')}>
                  {ticketText.back}
                </Link>
              }
            />
          )}
        </div>
      ) : null}
    </div>
  )
}

function Filters({ shown }: { shown: Shown | null }) {
  return (
    <nav aria-label={historyText.filters} className="chip-row history-filters">
      {[null, ...SHOWN].map((each) => (
        <Link
          key={each ?? 'all'}
          to={each ? `/history?show=${each}` : '/history'}
          preventScrollReset
          aria-current={shown === each ? 'true' : undefined}
          className={chipClass({ pressed: shown === each })}
        >
          {each ? historyText[each] : historyText.all}
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

function Pages({ page, pages, search }: { page: number; pages: number; search: URLSearchParams }) {
  if (pages < 2) return null
  const to = (wanted: number) => `?${new URLSearchParams([...withoutBill(search), ['page', String(wanted)]])}`
  return (
    <nav aria-label={historyText.pages} className="history-pages">
      {page > 1 ? (
        <Link to={to(page - 1)} className={buttonClass('soft', 'sm')}>
          {historyText.newer}
        </Link>
      ) : null}
      <span>
        {page}/{pages}
      </span>
      {page < pages ? (
        <Link to={to(page + 1)} className={buttonClass('soft', 'sm')}>
          {historyText.older}
        </Link>
      ) : null}
    </nav>
  )
}

function backTo(search: URLSearchParams): string {
  const page = search.get('page')
  const rest = new URLSearchParams([...withoutBill(search), ...(page ? [['page', page]] : [])]).toString()
  return rest ? `/history?${rest}` : '/history'
}

function withoutBill(search: URLSearchParams): [string, string][] {
  return [...search].filter(([name]) => name === 'show')
}
