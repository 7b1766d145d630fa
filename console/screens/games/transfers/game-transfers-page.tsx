import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type {
  EndedGameTransferShown,
  OpenGameTransferShown,
} from '../../../../contract/console/games/transfers.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { moneyText } from '../../../../ui/money-text.ts'
import { dateAndClock, spokenDuration } from '../../../../ui/thai-date.ts'
import { ApprovalList } from '../../../approvals/approval-list.tsx'
import { PageHead } from '../../../layouts/page-head.tsx'
import { ask } from '../../../session/ask.ts'
import type { Column } from '../../../table/column.ts'
import { ConsoleTable } from '../../../table/console-table.tsx'
import { transfersText } from '../../../text/games/transfers.ts'
import { KeptMembers } from './kept-members.tsx'
import { waitsText } from './waits-text.ts'

const TransferPanel = lazy(async () => ({
  default: (await import('./game-transfer-panel.tsx')).GameTransferPanel,
}))

/** Members wait for this list: it is asked for again while it is looked at. */
const ASK_AGAIN_MS = 15_000

const { columns, ways, outcomes, late: lateText } = transfersText
const baht = (amount: number) => moneyText(bahtToSatang(amount))

/** An open transfer with how long it has been so. */
type Aged = OpenGameTransferShown & { readonly ageMs: number }

const OPEN: readonly Column<Aged>[] = [
  {
    id: 'age',
    title: columns.age,
    value: ({ ageMs }) => Math.floor(ageMs / 60_000),
    cell: ({ ageMs }) => spokenDuration(ageMs),
  },
  { id: 'member', title: columns.member, value: ({ member }) => member.code },
  { id: 'provider', title: columns.provider, value: ({ name }) => name },
  { id: 'way', title: columns.way, value: ({ way }) => ways[way] },
  {
    id: 'amount',
    title: columns.amount,
    kind: 'figure',
    value: ({ amount }) => amount,
    cell: ({ amount }) => baht(amount),
  },
  {
    id: 'waits',
    title: columns.waits,
    value: waitsText,
    cell: (transfer) => (
      <>
        <Badge tone={transfer.said === 'odd' ? 'error' : 'warning'}>{waitsText(transfer)}</Badge>{' '}
        {transfer.isAsked ? <Badge tone="info">{transfersText.isAsked}</Badge> : null}
      </>
    ),
  },
]

const ENDED: readonly Column<EndedGameTransferShown>[] = [
  { id: 'member', title: columns.member, value: ({ member }) => member.code },
  { id: 'provider', title: columns.provider, value: ({ name }) => name },
  {
    id: 'amount',
    title: columns.amount,
    kind: 'figure',
    value: ({ amount }) => amount,
    cell: ({ amount }) => baht(amount),
  },
  { id: 'outcome', title: columns.outcome, value: ({ way, state }) => outcomes[way][state] },
  {
    id: 'late',
    title: columns.late,
    value: spokenLate,
    cell: (transfer) => (
      <Badge tone={transfer.late?.differs ? 'error' : 'plain'}>{spokenLate(transfer)}</Badge>
    ),
  },
  { id: 'by', title: columns.by, value: ({ by }) => by },
  {
    id: 'at',
    title: columns.endedAt,
    kind: 'figure',
    value: ({ endedAt }) => dateAndClock(Date.parse(endedAt)),
  },
]

function spokenLate({ late }: EndedGameTransferShown): string {
  if (!late) return lateText.none
  if (!late.differs) return lateText.same
  return late.state === 'done' ? lateText.done(baht(late.amount ?? 0)) : lateText.refused
}

/** Transfers to and from game wallets of which nobody knows what became, those that two people have ended, and what comes home. */
export function GameTransfersPage() {
  const [opened, setOpened] = useState<string>()
  const found = useQuery({
    queryKey: ['gameTransfers', 'list'],
    queryFn: () => ask('gameTransfers', 'list'),
    refetchInterval: ASK_AGAIN_MS,
  })
  const nowMs = Date.parse(found.data?.now ?? '')
  const open = found.data?.open.map((each) => ({ ...each, ageMs: nowMs - Date.parse(each.requestedAt) }))
  const transfer = open?.find(({ id }) => id === opened)
  return (
    <>
      <PageHead title={transfersText.title} lead={transfersText.lead} />
      <ApprovalList title={transfersText.waiting} kind="game-transfer" />
      <h2 className="text-lg mt-4">{transfersText.open}</h2>
      <ConsoleTable
        name={transfersText.open}
        columns={OPEN}
        rows={open}
        asked={found}
        rowId={({ id }) => id}
        onOpen={({ id }) => setOpened(id)}
        empty={<EmptyState title={transfersText.empty} why={transfersText.emptyWhy} />}
      />
      {found.data?.more.open ? <p className="lead mt-2">{transfersText.moreOpen}</p> : null}
      <h2 className="text-lg mt-4">{transfersText.ended}</h2>
      <ConsoleTable
        name={transfersText.ended}
        columns={ENDED}
        rows={found.data?.ended}
        asked={found}
        rowId={({ id }) => id}
        empty={<EmptyState title={transfersText.emptyEnded} why={transfersText.emptyEndedWhy} />}
      />
      {found.data?.more.ended ? <p className="lead mt-2">{transfersText.moreEnded}</p> : null}
      <KeptMembers kept={found.data?.kept} more={found.data?.more.kept === true} asked={found} />
      <Suspense fallback={null}>
        {transfer ? (
          <TransferPanel key={transfer.id} transfer={transfer} onClose={() => setOpened(undefined)} />
        ) : null}
      </Suspense>
    </>
  )
}
