import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { DisputeShown } from '../../../contract/console/money/disputes.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { PageHead } from '../../layouts/page-head.tsx'
import { useOpened } from '../../panels/use-opened.ts'
import { ask } from '../../session/ask.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { disputesText } from '../../text/payments/disputes.ts'

const DisputePanel = lazy(async () => ({ default: (await import('./dispute-panel.tsx')).DisputePanel }))

const { columns } = disputesText
const COLUMNS: readonly Column<DisputeShown>[] = [
  {
    id: 'amount',
    title: columns.amount,
    value: ({ amount }) => amount,
    cell: ({ amount }) => <b>{moneyText(bahtToSatang(amount))}</b>,
  },
  { id: 'at', title: columns.at, kind: 'figure', value: ({ at }) => dateAndClock(Date.parse(at)) },
  { id: 'payer', title: columns.payer, value: ({ payer }) => payer.code },
  { id: 'payee', title: columns.payee, value: ({ payee }) => payee.code },
  {
    id: 'said',
    title: columns.said,
    kind: 'figure',
    value: ({ late, said }) => {
      if (!late) return disputesText.said(said)
      return said > 0 ? disputesText.lateSaid(said) : disputesText.late
    },
  },
]

/** Transfers between members that one says were sent and the other that nothing came. */
export function DisputesPage() {
  const found = useQuery({
    queryKey: ['disputes', 'list'],
    queryFn: () => ask('disputes', 'list'),
    refetchInterval: 30_000,
  })
  const { opened, steps, open, close } = useOpened(found.data?.disputes)
  return (
    <>
      <PageHead title={disputesText.title} lead={disputesText.lead} />
      <ConsoleTable
        name={disputesText.title}
        columns={COLUMNS}
        rows={found.data?.disputes}
        asked={found}
        rowId={({ id }) => id}
        onOpen={({ id }) => open(id)}
        empty={<EmptyState title={disputesText.empty} why={disputesText.emptyWhy} />}
      />
      {found.data?.more ? <p className="lead mt-2">{disputesText.more}</p> : null}
      <Suspense fallback={null}>
        {opened ? <DisputePanel dispute={opened} {...steps} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
