import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
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
import { ConsoleTable, type Paging } from '../../table/console-table.tsx'
import { everyNextPage } from '../../table/every-page.ts'
import { FindForm, isSought, listFound, soughtIn } from '../../table/find-form.tsx'
import { readTableAddress } from '../../table/table-address.ts'
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
  const filters = (
    <ViewChips
      label={withdrawalsText.view}
      views={withdrawalsText.views}
      chosen={view}
      onChoose={(each) => setSearch({ view: each })}
    />
  )
  return (
    <>
      <PageHead
        title={withdrawalsText.title}
        lead={view === 'open' ? withdrawalsText.lead : withdrawalsText.leadEnded}
      />
      <ApprovalList title={withdrawalsText.waiting} kind="withdrawal" />
      {view === 'open' ? <Waiting filters={filters} /> : <Ended filters={filters} />}
    </>
  )
}

function Waiting({ filters }: { filters: ReactNode }) {
  const found = useQuery({
    queryKey: ['withdrawals', 'list'],
    queryFn: () => ask('withdrawals', 'list'),
    refetchInterval: ASK_AGAIN_MS,
  })
  return (
    <Listed
      {...{ filters, found, searches: true }}
      columns={COLUMNS.open}
      empty={<EmptyState title={withdrawalsText.empty} why={withdrawalsText.emptyWhy} />}
      foot={found.data?.more ? <p className="lead mt-2">{withdrawalsText.more}</p> : null}
    />
  )
}

/** What is looked for and the page are in the address. */
function Ended({ filters }: { filters: ReactNode }) {
  const [search] = useSearchParams()
  const { after } = readTableAddress(search)
  const query = soughtIn(search, ['member', 'reference', 'amount', 'day'])
  const found = useQuery({
    queryKey: ['withdrawals', 'ended', query, after],
    queryFn: () => ask('withdrawals', 'ended', { query: { ...query, after } }),
    placeholderData: keepPreviousData,
  })
  const isSearch = isSought(search, withdrawalsText.finds)
  return (
    <>
      <FindForm
        fields={withdrawalsText.finds}
        day={withdrawalsText.day}
        keeps={['view']}
        refused={found.error}
      />
      <Listed
        {...{ filters, found }}
        columns={COLUMNS.ended}
        pages={found.data ?? { previous: null, next: null }}
        everyPage={() =>
          everyNextPage(
            (place) => ask('withdrawals', 'ended', { query: { ...query, ...place } }),
            (page) => page.withdrawals,
          )
        }
        empty={
          <EmptyState
            title={isSearch ? withdrawalsText.emptyFound : withdrawalsText.emptyEnded}
            why={isSearch ? withdrawalsText.emptyFoundWhy : withdrawalsText.emptyEndedWhy}
          />
        }
      />
    </>
  )
}

type ListedProps = Paging<WithdrawalListed> & {
  filters: ReactNode
  found: UseQueryResult<{ readonly withdrawals: readonly WithdrawalListed[] }>
  columns: readonly Column<WithdrawalListed>[]
  empty: ReactNode
  foot?: ReactNode
  searches?: boolean
}

function Listed({ found, foot, ...table }: ListedProps) {
  const { opened, steps, open, close } = useOpened(found.data?.withdrawals)
  return (
    <>
      <div className="mt-4">
        <ConsoleTable
          {...table}
          name={withdrawalsText.title}
          {...listFound(found, found.data?.withdrawals, withdrawalsText.finds)}
          rowId={({ id }) => id}
          onOpen={({ id }) => open(id)}
        />
        {foot}
      </div>
      <Suspense>
        {opened ? <WithdrawalPanel withdrawal={opened} {...steps} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
