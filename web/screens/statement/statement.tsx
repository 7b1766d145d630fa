import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { bahtToSatang } from '../../../domain/money.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { clockText } from '../../../ui/thai-date.ts'
import { byDay } from '../../lists/by-day.ts'
import { DayFilter } from '../../lists/day-filter.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { ListHead } from '../../lists/list-tabs.tsx'
import { PageLinks } from '../../lists/page-links.tsx'
import { daysQuery, readDays, readPageNumber } from '../../lists/shown-days.ts'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { memberVisit } from '../../session/guard.ts'
import { booksText } from '../../text/books.ts'
import { kindText, listText, statementText } from '../../text/lists.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/statement'
import './statement.css'

const PAGE_SIZE = 30

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, nowMs, operator } = memberVisit({ context, url })
  const [days, page] = [readDays(url.searchParams), readPageNumber(url.searchParams)]
  const answer = await clients.report.getStatement({ query: { ...daysQuery(days), page, limit: PAGE_SIZE } })
  const total = answer.status ? answer.total : 0
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  return {
    lines: answer.data,
    failed: !answer.status,
    total,
    days,
    page,
    pages,
    nowMs,
    brand: operator.brand,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', statementText.title) }]
}

type Line = Route.ComponentProps['loaderData']['lines'][number]

export default function StatementScreen({ loaderData }: Route.ComponentProps) {
  const { lines, failed, days, page, pages, nowMs } = loaderData
  const keep = Object.entries(daysQuery(days))
  return (
    <div className="list-page">
      <ListHead title={statementText.title} at="/statement" />
      <DayFilter days={days} nowMs={nowMs} keep={[]} />
      {failed ? (
        <ListFailed />
      ) : lines.length === 0 ? (
        <NoLines narrowed={keep.length > 0 || page > 1} />
      ) : (
        byDay(lines, (line) => Date.parse(line.at), nowMs).map(([day, ofDay]) => (
          <section key={day}>
            <h2 className="list-day">{day}</h2>
            <ul className="card list-card">
              {ofDay.map((line) => (
                <li key={line.id}>
                  <StatementLine line={line} />
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
      <PageLinks page={page} pages={pages} keep={keep} />
      <Link to="/fair" className={buttonClass('soft')}>
        {booksText.fromStatement}
      </Link>
    </div>
  )
}

function StatementLine({ line }: { line: Line }) {
  const came = line.amount > 0
  const Icon = came ? ArrowDownLeft : ArrowUpRight
  const time = clockText(Date.parse(line.at))
  return (
    <RowOf billId={line.bill_id}>
      <span className={came ? 'statement-icon statement-in' : 'statement-icon'}>
        <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
      </span>
      <span className="list-words">
        <b>{line.program_name ? `${kindText(line.kind)} ${line.program_name}` : kindText(line.kind)}</b>
        <span>
          {time}
          {line.bill_no ? <span className="statement-bill"> · {line.bill_no}</span> : null}
        </span>
      </span>
      <span className="list-end">
        <b className={line.kind === 'win' ? 'list-won' : came ? 'statement-gain' : undefined}>
          <Money amount={bahtToSatang(line.amount)} sign="gain" symbol={false} />
        </b>
        <span>
          {statementText.balance} <BalanceMoney amount={bahtToSatang(line.balance)} symbol={false} />
        </span>
      </span>
    </RowOf>
  )
}

function RowOf({ billId, children }: { billId: string | null; children: ReactNode }) {
  return billId === null ? (
    <div className="list-row statement-row">{children}</div>
  ) : (
    <Link to={`/history?bill=${billId}`} className="list-row statement-row">
      {children}
    </Link>
  )
}

function NoLines({ narrowed }: { narrowed: boolean }) {
  return (
    <EmptyState
      title={narrowed ? statementText.noneTitle : statementText.emptyTitle}
      why={narrowed ? statementText.noneText : statementText.emptyText}
      action={
        <Link to={narrowed ? '?' : '/lottobet'} className={buttonClass('cta')}>
          {narrowed ? listText.seeAll : listText.bet}
        </Link>
      }
    />
  )
}
