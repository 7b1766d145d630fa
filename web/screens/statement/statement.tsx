import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { REPORT_CLASSES, type ReportClass } from '../../../domain/ledger/movements.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { chipClass } from '../../../ui/buttons/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { clockText } from '../../../ui/thai-date.ts'
import { ByAssistant } from '../../lists/by-assistant.tsx'
import { byDay } from '../../lists/by-day.ts'
import { DayFilter } from '../../lists/day-filter.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { ListHead } from '../../lists/list-tabs.tsx'
import { PageLinks } from '../../lists/page-links.tsx'
import { daysQuery, readDays, readPageNumber, type ShownDays } from '../../lists/shown-days.ts'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { memberVisit } from '../../session/guard.ts'
import { booksText } from '../../text/books.ts'
import { kindText, listText, statementText } from '../../text/lists.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/statement'
import { fileDays, StatementFiles } from './statement-files.tsx'
import './statement.css'

const PAGE_SIZE = 30

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, nowMs, operator } = memberVisit({ context, url })
  const [days, page] = [readDays(url.searchParams), readPageNumber(url.searchParams)]
  const column = REPORT_CLASSES.find((name) => name === url.searchParams.get('kind')) ?? null
  const files = fileDays(days, nowMs)
  const [answer, finance] = await Promise.all([
    clients.report.getStatement({
      query: { ...daysQuery(days), ...(column && { column }), page, limit: PAGE_SIZE },
    }),
    clients.report.getFinanceMember({ query: files }),
  ])
  const total = answer.status ? answer.total : 0
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  return {
    lines: answer.data,
    failed: !answer.status,
    total,
    days,
    ...{ column, files, page, pages, nowMs },
    waiting: finance.status ? finance.data.waiting : null,
    filesRefused: finance.status ? null : finance.message,
    brand: operator.brand,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', statementText.title) }]
}

type Line = Route.ComponentProps['loaderData']['lines'][number]

export default function StatementScreen({ loaderData }: Route.ComponentProps) {
  const { lines, failed, days, column, page, pages, nowMs } = loaderData
  const kind: [string, string][] = column ? [['kind', column]] : []
  const keep = [...Object.entries(daysQuery(days)), ...kind]
  return (
    <div className="list-page">
      <ListHead title={statementText.title} at="/statement" />
      <Columns days={days} shown={column} />
      <DayFilter days={days} nowMs={nowMs} keep={kind} />
      <StatementFiles {...loaderData} />
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
      <Link to="/fair" className={buttonClass('soft', 'md', 'statement-checked')}>
        {booksText.fromStatement}
      </Link>
    </div>
  )
}

/** Each chip chooses a kind and keeps the days. */
function Columns({ days, shown }: { days: ShownDays; shown: ReportClass | null }) {
  return (
    <nav aria-label={statementText.columns} className="chip-row list-filter statement-kinds">
      {[null, ...REPORT_CLASSES].map((name) => (
        <Link
          key={name ?? 'all'}
          to={`?${new URLSearchParams({ ...daysQuery(days), ...(name && { kind: name }) })}`}
          preventScrollReset
          aria-current={shown === name ? 'true' : undefined}
          className={chipClass({ pressed: shown === name })}
        >
          {name ? statementText.column[name] : statementText.all}
        </Link>
      ))}
    </nav>
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
          <ByAssistant name={line.by} />
        </span>
      </span>
      <span className="list-end">
        <b className={line.kind === 'win' ? 'list-won' : came ? 'statement-gain' : undefined}>
          <BalanceMoney amount={bahtToSatang(line.amount)} sign="gain" symbol={false} />
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
