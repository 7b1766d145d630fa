import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { TicketListedShown } from '../../../contract/console/money/tickets.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { dateAndClock, shortDate } from '../../../ui/thai-date.ts'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask } from '../../session/ask.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { everyNextPage } from '../../table/every-page.ts'
import { FindForm, listFound, soughtIn } from '../../table/find-form.tsx'
import { readTableAddress } from '../../table/table-address.ts'
import { ticketsText } from '../../text/rounds/tickets.ts'
import { ticketListQuery } from './looks.ts'
import { ResultBadge } from './result-badge.tsx'

const TicketPanel = lazy(async () => ({ default: (await import('./ticket-panel.tsx')).TicketPanel }))

const { columns } = ticketsText
const baht = (amount: number) => moneyText(bahtToSatang(amount))

const COLUMNS: readonly Column<TicketListedShown>[] = [
  {
    id: 'billNo',
    title: columns.billNo,
    value: ({ billNo }) => billNo,
    cell: ({ billNo }) => <b>{billNo}</b>,
  },
  { id: 'lottery', title: columns.lottery, value: ({ lottery }) => lottery },
  { id: 'date', title: columns.date, kind: 'figure', value: ({ date }) => shortDate(Date.parse(date)) },
  {
    id: 'net',
    title: columns.net,
    kind: 'figure',
    value: ({ net }) => net,
    cell: ({ net }) => baht(net),
  },
  {
    id: 'paid',
    title: columns.paid,
    kind: 'figure',
    value: ({ paid }) => paid,
    cell: ({ paid }) => baht(paid),
  },
  { id: 'lines', title: columns.lines, kind: 'figure', value: ({ lines }) => lines, hidden: true },
  {
    id: 'result',
    title: columns.result,
    value: ({ result }) => ticketsText.results[result],
    cell: ({ result }) => <ResultBadge result={result} />,
  },
  { id: 'soldBy', title: columns.soldBy, value: ({ soldBy }) => soldBy, hidden: true },
  {
    id: 'placedAt',
    title: columns.placedAt,
    kind: 'figure',
    value: ({ placedAt }) => dateAndClock(Date.parse(placedAt)),
  },
]

/** Tickets of one member, for whoever answers a question about one. Who is looked for stands in the address. */
export function TicketsPage() {
  const [search] = useSearchParams()
  const [opened, setOpened] = useState<string>()
  const { after } = readTableAddress(search)
  const query = soughtIn(search, ['member', 'ticket', 'day'])
  const found = useQuery({
    ...ticketListQuery({ ...query, after }),
    placeholderData: keepPreviousData,
  })
  const { asked, rows } = listFound(found, found.data?.tickets, ticketsText.finds)
  const member = rows && !found.error ? found.data?.member : undefined
  return (
    <>
      <PageHead title={ticketsText.title} lead={ticketsText.lead} />
      <FindForm fields={ticketsText.finds} day={ticketsText.day} keeps={[]} refused={found.error} />
      <div className="mt-4">
        {member ? <p className="lead mb-2">{ticketsText.of(member.code, member.name)}</p> : null}
        <ConsoleTable
          name={ticketsText.title}
          columns={COLUMNS}
          {...{ asked, rows }}
          rowId={({ id }) => id}
          onOpen={({ id }) => setOpened(id)}
          pages={found.data ?? { previous: null, next: null }}
          everyPage={() =>
            everyNextPage(
              (place) => ask('tickets', 'list', { query: { ...query, ...place } }),
              (page) => page.tickets,
            )
          }
          empty={
            member ? (
              <EmptyState title={ticketsText.empty} why={ticketsText.emptyWhy} />
            ) : (
              <EmptyState title={ticketsText.ask} why={ticketsText.askWhy} />
            )
          }
        />
      </div>
      <Suspense fallback={null}>
        {opened && member ? (
          <TicketPanel memberId={member.id} ticketId={opened} onClose={() => setOpened(undefined)} />
        ) : null}
      </Suspense>
    </>
  )
}
