import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { OpenWithdrawal } from '../../../contract/console/money/withdrawals.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { ApprovalList } from '../../approvals/approval-list.tsx'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask } from '../../session/ask.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { withdrawalsText } from '../../text/payments/withdrawals.ts'

const WithdrawalPanel = lazy(async () => ({
  default: (await import('./withdrawal-panel.tsx')).WithdrawalPanel,
}))

/** Members wait for this list: it is asked for again while it is looked at. */
const ASK_AGAIN_MS = 15_000

const { columns, states, waits } = withdrawalsText
const COLUMNS: readonly Column<OpenWithdrawal>[] = [
  { id: 'member', title: columns.member, value: ({ code }) => code },
  {
    id: 'amount',
    title: columns.amount,
    kind: 'figure',
    value: ({ amount }) => amount,
    cell: ({ amount }) => moneyText(bahtToSatang(amount)),
  },
  { id: 'state', title: columns.state, value: ({ state }) => states[state] },
  {
    id: 'waits',
    title: columns.waits,
    value: (row) => row.waits.map((each) => waits[each] ?? each).join(', '),
  },
  { id: 'account', title: columns.account, value: ({ bank_name, accountNo }) => `${bank_name} ${accountNo}` },
  {
    id: 'at',
    title: columns.at,
    kind: 'figure',
    value: ({ requestedAt }) => dateAndClock(Date.parse(requestedAt)),
  },
]

/** The withdrawals that have not ended: why each waits, and what can be done about it. */
export function WithdrawalsPage() {
  const [openedId, setOpenedId] = useState<string>()
  const found = useQuery({
    queryKey: ['withdrawals', 'list'],
    queryFn: () => ask('withdrawals', 'list', {}),
    refetchInterval: ASK_AGAIN_MS,
  })
  const rows = found.data?.withdrawals
  const opened = rows?.find(({ id }) => id === openedId)
  return (
    <>
      <PageHead title={withdrawalsText.title} lead={withdrawalsText.lead} />
      <ApprovalList title={withdrawalsText.waiting} kind="withdrawal" />
      <div className="mt-4">
        <ConsoleTable
          name={withdrawalsText.title}
          columns={COLUMNS}
          rows={rows}
          asked={found}
          rowId={({ id }) => id}
          searches
          onOpen={({ id }) => setOpenedId(id)}
          empty={<EmptyState title={withdrawalsText.empty} why={withdrawalsText.emptyWhy} />}
        />
      </div>
      <Suspense>
        {opened ? <WithdrawalPanel withdrawal={opened} onClose={() => setOpenedId(undefined)} /> : null}
      </Suspense>
    </>
  )
}
