import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ScheduledLotterySeen } from '../../../contract/console/schedules.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Emblem } from '../../../ui/marks/emblem.tsx'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask } from '../../session/ask.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { useGroupFilter } from '../../table/group-filter.tsx'
import { schedulesText } from '../../text/schedules.ts'
import { dayText, drawDaysText, drawTimesText, isChanged } from './day-text.ts'
import './schedules-page.css'

const { columns } = schedulesText
const COLUMNS: readonly Column<ScheduledLotterySeen>[] = [
  {
    id: 'lottery',
    title: columns.lottery,
    value: ({ name }) => name,
    cell: (lottery) => <Lottery lottery={lottery} />,
  },
  { id: 'days', title: columns.days, value: drawDaysText },
  {
    id: 'next',
    title: columns.next,
    kind: 'figure',
    value: ({ next }) => next?.businessDate ?? schedulesText.noNext,
    cell: ({ next }) => (next ? dayText(next.businessDate) : schedulesText.noNext),
  },
  { id: 'times', title: columns.times, value: drawTimesText, hidden: true },
  { id: 'zone', title: columns.zone, value: ({ zone }) => schedulesText.zones[zone], hidden: true },
]

/** The schedules of all lotteries, each linked to its page. */
export function SchedulesPage() {
  const found = useQuery({ queryKey: ['schedules'], queryFn: () => ask('schedules', 'list') })
  const groups = [...new Set(found.data?.lotteries.map(({ group }) => group))]
  const { picked, filter } = useGroupFilter(groups)
  const rows = useMemo(
    () => found.data?.lotteries.filter(({ group }) => group === picked),
    [found.data, picked],
  )
  return (
    <>
      <PageHead title={schedulesText.title} lead={schedulesText.lead} />
      <div className="mt-4">
        <ConsoleTable
          name={schedulesText.title}
          columns={COLUMNS}
          rows={rows}
          asked={found}
          rowId={({ id }) => id}
          href={({ id }) => `/schedules/${id}`}
          searches
          filters={filter}
          empty={<EmptyState title={schedulesText.empty} why={schedulesText.emptyWhy} />}
        />
      </div>
    </>
  )
}

/** A lottery's name, times and the operator's changes. */
function Lottery({ lottery }: { lottery: ScheduledLotterySeen }) {
  const { name, flag, zone, onSale } = lottery
  return (
    <span className="schedules-row">
      <Emblem flag={flag} size="sm" />
      <span className="schedules-what">
        <b>{name}</b>
        <small>
          {drawTimesText(lottery)}
          {zone === 'bangkok' ? '' : ` (${schedulesText.zones[zone]})`}
        </small>
      </span>
      <span className="schedules-state">
        {onSale ? null : <Badge tone="error">{schedulesText.offSale}</Badge>}
        {isChanged(lottery) ? <Badge tone="info">{schedulesText.changed}</Badge> : null}
      </span>
    </span>
  )
}
