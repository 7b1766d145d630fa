import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ReceivingShown } from '../../../contract/console/money/receiving.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { Badge } from '../../../ui/badge.tsx'
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
import { receivingText } from '../../text/payments/receiving.ts'

// The list is shown before its forms have come.
const ReceivingPanel = lazy(async () => ({
  default: (await import('./receiving-panel.tsx')).ReceivingPanel,
}))
const NewAccountPanel = lazy(async () => ({
  default: (await import('./new-account-panel.tsx')).NewAccountPanel,
}))

const { columns } = receivingText

const COLUMNS: readonly Column<ReceivingShown>[] = [
  {
    id: 'account',
    title: columns.account,
    value: ({ bankName, accountNo }) => `${bankName} ${accountNo}`,
    cell: ({ bankName, accountNo, holder }) => (
      <>
        <b>{`${bankName} ${accountNo}`}</b>
        <br />
        {holder}
      </>
    ),
  },
  {
    id: 'state',
    title: columns.state,
    value: (account) => stateOf(account).words,
    cell: (account) => <Badge tone={stateOf(account).tone}>{stateOf(account).words}</Badge>,
  },
  {
    id: 'used',
    title: columns.used,
    kind: 'figure',
    value: ({ usedToday }) => usedToday,
    cell: ({ usedToday }) => moneyText(bahtToSatang(usedToday)),
  },
  {
    id: 'cap',
    title: columns.cap,
    kind: 'figure',
    value: ({ limits }) => receivingText.capOf(limits.dailyCap),
  },
  { id: 'hours', title: columns.hours, value: ({ limits }) => receivingText.hoursOf(limits.hours) },
  {
    id: 'waiting',
    title: columns.waiting,
    kind: 'figure',
    value: ({ waiting }) => waiting,
    cell: ({ waiting }) => receivingText.orders(waiting),
  },
  { id: 'heard', title: columns.heard, value: heardText },
]

function stateOf({ isOn, isAsGiven, limits: { dailyCap }, usedToday }: ReceivingShown) {
  if (!isAsGiven) return { words: receivingText.unmarked, tone: 'error' } as const
  if (!isOn) return { words: receivingText.off, tone: 'plain' } as const
  if (dailyCap !== null && usedToday >= dailyCap)
    return { words: receivingText.full, tone: 'warning' } as const
  return { words: receivingText.on, tone: 'success' } as const
}

function heardText({ heard }: ReceivingShown): string {
  if (!heard) return receivingText.quiet
  const channel = receivingText.channels[heard.channel] ?? heard.channel
  return receivingText.heardBy(dateAndClock(Date.parse(heard.at)), channel)
}

/** The accounts that deposits are paid into: one person lets one rest, two add one or change what it takes. */
export function ReceivingPage() {
  const me = useMe()
  const [opened, setOpened] = useState<string>()
  const found = useQuery({
    queryKey: ['receiving', 'list'],
    queryFn: () => ask('receiving', 'list'),
    refetchInterval: 30_000,
  })
  const account = found.data?.accounts.find(({ id }) => id === opened)
  const close = () => setOpened(undefined)
  return (
    <>
      <PageHead title={receivingText.title} lead={receivingText.lead} />
      <ApprovalList title={receivingText.waiting} kind="receiving" />
      {may(me, 'payments.accounts') ? (
        <div className="mt-4">
          <Button tone="brand" onClick={() => setOpened(NEW)}>
            {receivingText.add}
          </Button>
        </div>
      ) : null}
      <div className="mt-4">
        <ConsoleTable
          name={receivingText.title}
          columns={COLUMNS}
          rows={found.data?.accounts}
          asked={found}
          rowId={({ id }) => id}
          onOpen={({ id }) => setOpened(id)}
          empty={<EmptyState title={receivingText.empty} why={receivingText.emptyWhy} />}
        />
      </div>
      <Suspense fallback={null}>
        {account ? <ReceivingPanel key={account.id} account={account} onClose={close} /> : null}
        {opened === NEW ? <NewAccountPanel banks={found.data?.banks ?? []} onClose={close} /> : null}
      </Suspense>
    </>
  )
}

const NEW = 'new'
