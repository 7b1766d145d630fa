import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { ConsoleCalls, ConsoleQuery } from '../../../contract/console/calls.ts'
import type { DepositListedShown } from '../../../contract/console/money/deposits.ts'
import { type Baht, bahtToSatang } from '../../../domain/money.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { PageHead } from '../../layouts/page-head.tsx'
import { useOpened } from '../../panels/use-opened.ts'
import { ask } from '../../session/ask.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { FindForm, isSought, listFound, soughtIn } from '../../table/find-form.tsx'
import { ViewChips } from '../../table/view-chips.tsx'
import { depositsText } from '../../text/payments/deposits.ts'
import { receivingText } from '../../text/payments/receiving.ts'
import './deposits.css'

const DepositPanel = lazy(async () => ({ default: (await import('./deposit-panel.tsx')).DepositPanel }))

type View = NonNullable<ConsoleQuery<ConsoleCalls['deposits']['list']>['view']>
const VIEWS = Object.keys(depositsText.views) as View[]

const TONES: Readonly<Record<DepositListedShown['state'], BadgeTone>> = {
  open: 'info',
  checking: 'warning',
  credited: 'success',
  cancelled: 'plain',
  expired: 'plain',
  unpaid: 'plain',
}

const { columns, states, flags } = depositsText
const COLUMNS: readonly Column<DepositListedShown>[] = [
  { id: 'member', title: columns.member, value: ({ code }) => code, cell: ({ code }) => <b>{code}</b> },
  {
    id: 'pay',
    title: columns.pay,
    kind: 'figure',
    value: ({ pay }) => pay,
    cell: ({ pay }) => moneyText(bahtToSatang(pay)),
  },
  {
    id: 'state',
    title: columns.state,
    value: ({ state, fact }) => (fact?.flag ? flags[fact.flag] : states[state]),
    cell: ({ state, fact }) => (
      <span className="deposit-state">
        <Badge tone={TONES[state]}>{states[state]}</Badge>
        {fact?.flag ? <Badge tone="warning">{flags[fact.flag]}</Badge> : null}
        {fact?.toldAlone ? <Badge tone="warning">{depositsText.toldAlone}</Badge> : null}
      </span>
    ),
  },
  {
    id: 'received',
    title: columns.received,
    kind: 'figure',
    value: receivedOf,
    cell: (row) => {
      const amount = receivedOf(row)
      return amount === null ? '-' : moneyText(bahtToSatang(amount))
    },
  },
  {
    id: 'channel',
    title: columns.channel,
    value: ({ fact, pair }) =>
      pair ? depositsText.paidTo : fact && (receivingText.channels[fact.channel] ?? fact.channel),
  },
  {
    id: 'slip',
    title: columns.slip,
    value: ({ slip }) => (slip ? depositsText.hasSlip : null),
  },
  {
    id: 'into',
    title: columns.into,
    value: ({ into }) => `${into.bankName} ${into.accountNo}`,
    hidden: true,
  },
  { id: 'at', title: columns.at, kind: 'figure', value: ({ at }) => dateAndClock(Date.parse(at)) },
]

/** What members have asked to deposit, beside what the bank says came in. The view is in the address. */
export function DepositsPage() {
  const [search, setSearch] = useSearchParams()
  const view = VIEWS.find((each) => each === search.get('view')) ?? 'all'
  const query = { view, ...soughtIn(search, ['member', 'reference', 'amount', 'day']) }
  const isSearch = isSought(search, depositsText.finds)
  const found = useQuery({
    queryKey: ['deposits', 'list', query],
    queryFn: () => ask('deposits', 'list', { query }),
    refetchInterval: 15_000,
    placeholderData: keepPreviousData,
  })
  const rows = found.data?.deposits
  const { opened, steps, open, close } = useOpened(rows)
  return (
    <>
      <PageHead title={depositsText.title} lead={depositsText.lead} />
      {view === 'alone' && found.data && !found.isPlaceholderData ? (
        <p className="lead mt-2">{depositsText.alone(moneyText(bahtToSatang(found.data.toldAlone)))}</p>
      ) : null}
      <FindForm fields={depositsText.finds} day={depositsText.day} keeps={['view']} refused={found.error} />
      <div className="mt-4">
        <ConsoleTable
          name={depositsText.title}
          columns={COLUMNS}
          {...listFound(found, rows, depositsText.finds)}
          rowId={({ id }) => id}
          onOpen={({ id }) => open(id)}
          filters={
            <ViewChips
              label={depositsText.view}
              views={depositsText.views}
              chosen={view}
              onChoose={(each) =>
                setSearch((before) => {
                  before.set('view', each)
                  return before
                })
              }
            />
          }
          empty={
            <EmptyState
              title={isSearch ? depositsText.emptyFound : depositsText.empty}
              why={isSearch ? depositsText.emptyFoundWhy : depositsText.emptyWhy}
            />
          }
        />
        {found.data?.more ? <p className="lead mt-2">{depositsText.more}</p> : null}
      </div>
      <Suspense fallback={null}>
        {opened ? <DepositPanel deposit={opened} {...steps} onClose={close} /> : null}
      </Suspense>
    </>
  )
}

/** What has come: to the operator, as a bank says, or to the member who was to be paid. */
function receivedOf({ fact, pair, pay }: DepositListedShown): Baht | null {
  return fact?.amount ?? (pair?.state === 'paid' ? pay : null)
}
