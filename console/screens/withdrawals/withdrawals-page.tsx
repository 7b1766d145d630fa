import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { WithdrawalListed } from '../../../contract/console/money/withdrawals.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { ApprovalList } from '../../approvals/approval-list.tsx'
import { PageHead } from '../../layouts/page-head.tsx'
import { useOpened } from '../../panels/use-opened.ts'
import { ask } from '../../session/ask.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { ViewChips } from '../../table/view-chips.tsx'
import { withdrawalsText } from '../../text/payments/withdrawals.ts'
import { whyWaits } from './why-waits.ts'

const WithdrawalPanel = lazy(async () => ({
  default: (await import('./withdrawal-panel.tsx')).WithdrawalPanel,
}))

/** Members wait for this list: it is asked for again while it is looked at. */
const ASK_AGAIN_MS = 15_000
const VIEWS = ['open', 'ended'] as const

const { columns, states } = withdrawalsText
const ABOUT: readonly Column<WithdrawalListed>[] = [
  { id: 'member', title: columns.member, value: ({ code }) => code },
  {
    id: 'amount',
    title: columns.amount,
    kind: 'figure',
    value: ({ amount }) => amount,
    cell: ({ amount }) => moneyText(bahtToSatang(amount)),
  },
  { id: 'state', title: columns.state, value: ({ state }) => states[state] },
]
const ACCOUNT: Column<WithdrawalListed> = {
  id: 'account',
  title: columns.account,
  value: ({ bank_name, accountNo }) => `${bank_name} ${accountNo}`,
}
const ASKED: Column<WithdrawalListed> = {
  id: 'at',
  title: columns.at,
  kind: 'figure',
  value: ({ requestedAt }) => dateAndClock(Date.parse(requestedAt)),
}
const COLUMNS: Readonly<Record<(typeof VIEWS)[number], readonly Column<WithdrawalListed>[]>> = {
  open: [
    ...ABOUT,
    { id: 'waits', title: columns.waits, value: (row) => whyWaits(row).join(' · ') },
    ...[ACCOUNT, ASKED],
  ],
  ended: [
    ...ABOUT,
    { id: 'reference', title: columns.reference, value: ({ reference }) => reference },
    ...[ACCOUNT, ASKED],
    {
      id: 'ended',
      title: columns.ended,
      kind: 'figure',
      value: ({ endedAt }) => endedAt && dateAndClock(Date.parse(endedAt)),
    },
  ],
}

/** The withdrawals that have not ended: why each waits, and what can be done about it; or those that have. The view is in the address. */
export function WithdrawalsPage() {
  const [search, setSearch] = useSearchParams()
  const view = VIEWS.find((each) => each === search.get('view')) ?? 'open'
  const found = useQuery({
    queryKey: ['withdrawals', 'list', view],
    queryFn: () => ask('withdrawals', 'list', { query: { view } }),
    refetchInterval: ASK_AGAIN_MS,
    placeholderData: keepPreviousData,
  })
  const { opened, steps, open, close } = useOpened(found.data?.withdrawals)
  const isOpen = view === 'open'
  return (
    <>
      <PageHead
        title={withdrawalsText.title}
        lead={isOpen ? withdrawalsText.lead : withdrawalsText.leadEnded}
      />
      <ApprovalList title={withdrawalsText.waiting} kind="withdrawal" />
      <div className="mt-4">
        <ConsoleTable
          name={withdrawalsText.title}
          columns={COLUMNS[view]}
          rows={found.data?.withdrawals}
          asked={found}
          rowId={({ id }) => id}
          searches
          onOpen={({ id }) => open(id)}
          filters={
            <ViewChips
              label={withdrawalsText.view}
              views={withdrawalsText.views}
              chosen={view}
              onChoose={(each) => setSearch({ view: each })}
            />
          }
          empty={
            <EmptyState
              title={isOpen ? withdrawalsText.empty : withdrawalsText.emptyEnded}
              why={isOpen ? withdrawalsText.emptyWhy : withdrawalsText.emptyEndedWhy}
            />
          }
        />
        {found.data?.more ? <p className="lead mt-2">{withdrawalsText.more[view]}</p> : null}
      </div>
      <Suspense>
        {opened ? <WithdrawalPanel withdrawal={opened} {...steps} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
