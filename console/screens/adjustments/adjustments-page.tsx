import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AdjustmentShown } from '../../../contract/console/money/adjustments.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { ApprovalList } from '../../approvals/approval-list.tsx'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { everyNextPage } from '../../table/every-page.ts'
import { readTableAddress } from '../../table/table-address.ts'
import { adjustmentsText } from '../../text/payments/adjustments.ts'
import { signedBaht } from './signed-baht.ts'

// The list is shown before its form has come.
const AdjustPanel = lazy(async () => ({ default: (await import('./adjust-panel.tsx')).AdjustPanel }))

const { columns } = adjustmentsText

const COLUMNS: readonly Column<AdjustmentShown>[] = [
  {
    id: 'at',
    title: columns.at,
    value: ({ at }) => at,
    cell: ({ at }) => dateAndClock(Date.parse(at)),
  },
  { id: 'member', title: columns.member, value: ({ name, code }) => `${code} (${name})` },
  {
    id: 'amount',
    title: columns.amount,
    kind: 'figure',
    value: ({ amount }) => amount,
    cell: ({ amount }) => signedBaht(amount),
  },
  { id: 'reason', title: columns.reason, value: ({ reason }) => reason },
  { id: 'maker', title: columns.maker, value: ({ maker }) => maker },
  { id: 'checker', title: columns.checker, value: ({ checker }) => checker },
]

/** Money by hand: one person asks that a member have more or less, another agrees. */
export function AdjustmentsPage() {
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const [search] = useSearchParams()
  const { after } = readTableAddress(search)
  const found = useQuery({
    queryKey: ['adjustments', 'list', after],
    queryFn: () => ask('adjustments', 'list', { query: { after } }),
    placeholderData: keepPreviousData,
  })
  const baht = (amount: number) => moneyText(bahtToSatang(amount))
  return (
    <>
      <PageHead title={adjustmentsText.title} lead={adjustmentsText.lead} />
      {found.data ? (
        <p>{adjustmentsText.today(baht(found.data.usedToday), baht(found.data.dayMax))}</p>
      ) : null}
      <ApprovalList title={adjustmentsText.waiting} kind="adjustment" />
      {may(me, 'payments.adjust') ? (
        <div className="mt-4">
          <Button tone="brand" onClick={() => setOpen(true)}>
            {adjustmentsText.add}
          </Button>
        </div>
      ) : null}
      <div className="mt-4">
        <ConsoleTable
          name={adjustmentsText.title}
          columns={COLUMNS}
          rows={found.data?.adjustments}
          asked={found}
          pages={found.data ?? { previous: null, next: null }}
          everyPage={() =>
            everyNextPage(
              (place) => ask('adjustments', 'list', { query: place }),
              (page) => page.adjustments,
            )
          }
          rowId={({ id }) => id}
          empty={<EmptyState title={adjustmentsText.empty} why={adjustmentsText.emptyWhy} />}
        />
      </div>
      <Suspense fallback={null}>{isOpen ? <AdjustPanel onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
