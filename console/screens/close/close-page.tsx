import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { CloseDayLine } from '../../../contract/console/money/close.ts'
import { bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { shortDate } from '../../../ui/thai-date.ts'
import { ApprovalList } from '../../approvals/approval-list.tsx'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask } from '../../session/ask.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { everyNextPage } from '../../table/every-page.ts'
import { readTableAddress } from '../../table/table-address.ts'
import { closeText } from '../../text/payments/close.ts'
import { StateBadge } from './state-badge.tsx'

const { columns } = closeText
const bahtText = (baht: number) => moneyText(bahtToSatang(baht))
const COLUMNS: readonly Column<CloseDayLine>[] = [
  {
    id: 'day',
    title: columns.day,
    value: ({ day }) => day,
    cell: ({ day }) => <b>{shortDate(bangkokMs(day))}</b>,
  },
  {
    id: 'state',
    title: columns.state,
    value: ({ state }) => closeText.states[state],
    cell: ({ state, isNext }) => <StateBadge state={state} isNext={isNext} />,
  },
  {
    id: 'differences',
    title: columns.differences,
    value: ({ differences }) => differences,
    cell: ({ differences }) =>
      differences === 0 ? closeText.noneFound : <Badge tone="error">{closeText.found(differences)}</Badge>,
  },
  money('came', ({ came }) => came),
  money('paid', ({ paid }) => paid),
  money('promotions', ({ promotions }) => promotions),
  money('closing', ({ closing }) => closing),
  money('off', ({ off }) => off),
]

function money(id: keyof typeof columns, value: (day: CloseDayLine) => number | null): Column<CloseDayLine> {
  return {
    ...{ id, title: columns[id], kind: 'figure', value },
    cell: (day) => {
      const baht = value(day)
      return baht === null ? null : bahtText(baht)
    },
  }
}

/** The days of the books: what came in and went out, and which are signed off. */
export function ClosePage() {
  const [search] = useSearchParams()
  const { after } = readTableAddress(search)
  const found = useQuery({
    queryKey: ['close', 'days', after],
    queryFn: () => ask('close', 'days', { query: { after } }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  return (
    <>
      <PageHead title={closeText.title} lead={closeText.lead} />
      <ApprovalList title={closeText.waiting} kind="close" />
      <div className="mt-4">
        <ConsoleTable
          name={closeText.title}
          columns={COLUMNS}
          rows={found.data?.days}
          asked={found}
          rowId={({ day }) => day}
          pages={found.data ?? { previous: null, next: null }}
          everyPage={() =>
            everyNextPage(
              (place) => ask('close', 'days', { query: { after: place.after } }),
              (page) => page.days,
            )
          }
          href={({ day }) => `/payments/close/${day}`}
          empty={<EmptyState title={closeText.empty} why={closeText.emptyWhy} />}
        />
      </div>
    </>
  )
}
