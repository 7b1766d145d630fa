import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { SuspendedShown } from '../../../contract/console/money/payments.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { ApprovalList } from '../../approvals/approval-list.tsx'
import { PageHead } from '../../layouts/page-head.tsx'
import { useOpened } from '../../panels/use-opened.ts'
import { ask } from '../../session/ask.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { FindForm, isSought, listFound, soughtIn } from '../../table/find-form.tsx'
import { suspenseText } from '../../text/payments/suspense.ts'
import { RefusedNotices } from './refused-notices.tsx'
import { senderText } from './sender-text.ts'

// The list is shown before its forms have come.
const PaymentPanel = lazy(async () => ({ default: (await import('./payment-panel.tsx')).PaymentPanel }))

const { columns } = suspenseText
const COLUMNS: readonly Column<SuspendedShown>[] = [
  {
    id: 'amount',
    title: columns.amount,
    value: ({ amount }) => amount,
    cell: ({ amount }) => <b>{moneyText(bahtToSatang(amount))}</b>,
  },
  { id: 'at', title: columns.at, kind: 'figure', value: ({ at }) => dateAndClock(Date.parse(at)) },
  { id: 'sender', title: columns.sender, value: ({ sender }) => senderText(sender) },
  {
    id: 'into',
    title: columns.into,
    value: ({ into }) => `${into.bankName} ${into.accountNo}`,
    hidden: true,
  },
  { id: 'why', title: columns.why, value: ({ why }) => suspenseText.why[why] },
  {
    id: 'guess',
    title: columns.guess,
    value: ({ guesses }) => guesses[0]?.code ?? suspenseText.noGuess,
  },
  {
    id: 'state',
    title: columns.state,
    value: ({ proposed }) => (proposed ? suspenseText.waits : suspenseText.open),
    cell: ({ proposed }) => (
      <Badge tone={proposed ? 'info' : 'warning'}>{proposed ? suspenseText.waits : suspenseText.open}</Badge>
    ),
  },
]

/** Money that came in and belongs to nobody yet, and what two people decide about it. */
export function SuspensePage() {
  const [search] = useSearchParams()
  const query = soughtIn(search, ['amount', 'sender'])
  const isSearch = isSought(search, suspenseText.finds)
  const found = useQuery({
    queryKey: ['payments', 'suspense', query],
    queryFn: () => ask('payments', 'suspense', { query }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
  const { opened, steps, open, close } = useOpened(found.data?.payments)
  return (
    <>
      <PageHead title={suspenseText.title} lead={suspenseText.lead} />
      <ApprovalList title={suspenseText.waiting} kind="payment" />
      <FindForm fields={suspenseText.finds} keeps={[]} refused={found.error} />
      <div className="mt-4">
        <ConsoleTable
          name={suspenseText.title}
          columns={COLUMNS}
          {...listFound(found, found.data?.payments, suspenseText.finds)}
          rowId={({ id }) => id}
          onOpen={({ id }) => open(id)}
          empty={
            <EmptyState
              title={isSearch ? suspenseText.emptyFound : suspenseText.empty}
              why={isSearch ? suspenseText.emptyFoundWhy : suspenseText.emptyWhy}
            />
          }
        />
        {found.data?.more ? <p className="lead mt-2">{suspenseText.more}</p> : null}
      </div>
      <RefusedNotices />
      <Suspense fallback={null}>
        {opened ? <PaymentPanel payment={opened} {...steps} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
