import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { StatementShown } from '../../../contract/console/money/statements.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { ApprovalList } from '../../approvals/approval-list.tsx'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { everyNextPage } from '../../table/every-page.ts'
import { readTableAddress } from '../../table/table-address.ts'
import { statementsText } from '../../text/payments/statements.ts'
import { UnreadNotices } from './unread-notices.tsx'

// The list is shown before its forms have come.
const StatementPanel = lazy(async () => ({
  default: (await import('./statement-panel.tsx')).StatementPanel,
}))
const UploadPanel = lazy(async () => ({ default: (await import('./upload-panel.tsx')).UploadPanel }))

const TONES: Readonly<Record<StatementShown['state'], BadgeTone>> = {
  waits: 'info',
  discarded: 'plain',
  dropped: 'plain',
  importing: 'info',
  imported: 'success',
  undone: 'plain',
}

const { columns, states } = statementsText
const COLUMNS: readonly Column<StatementShown>[] = [
  { id: 'name', title: columns.name, value: ({ name }) => name, cell: ({ name }) => <b>{name}</b> },
  { id: 'account', title: columns.account, value: ({ account }) => account },
  {
    id: 'state',
    title: columns.state,
    value: ({ state }) => states[state],
    cell: ({ state }) => <Badge tone={TONES[state]}>{states[state]}</Badge>,
  },
  { id: 'result', title: columns.result, value: ({ counts }) => statementsText.result(counts) },
  {
    id: 'by',
    title: columns.by,
    value: ({ by }) => (by === 'system' ? statementsText.bySystem : by),
  },
  { id: 'at', title: columns.at, kind: 'figure', value: ({ at }) => dateAndClock(Date.parse(at)) },
]

const NEW = 'new'

/** Files of banks, whose lines become payments when two people agree; and messages that nobody could read. */
export function StatementsPage() {
  const me = useMe()
  const [opened, setOpened] = useState<string>()
  const [search] = useSearchParams()
  const { after } = readTableAddress(search)
  const found = useQuery({
    queryKey: ['statements', 'list', after],
    queryFn: () => ask('statements', 'list', { query: { after } }),
    refetchInterval: 15_000,
    placeholderData: keepPreviousData,
  })
  const statement = found.data?.statements.find(({ id }) => id === opened)
  const close = () => setOpened(undefined)
  return (
    <>
      <PageHead title={statementsText.title} lead={statementsText.lead} />
      <ApprovalList title={statementsText.waiting} kind="statement" />
      {may(me, 'payments.match') ? (
        <div className="mt-4">
          <Button tone="brand" onClick={() => setOpened(NEW)}>
            {statementsText.upload}
          </Button>
        </div>
      ) : null}
      <div className="mt-4">
        <ConsoleTable
          name={statementsText.title}
          columns={COLUMNS}
          rows={found.data?.statements}
          asked={found}
          pages={found.data ?? { previous: null, next: null }}
          everyPage={() =>
            everyNextPage(
              (place) => ask('statements', 'list', { query: place }),
              (page) => page.statements,
            )
          }
          rowId={({ id }) => id}
          onOpen={({ id }) => setOpened(id)}
          empty={<EmptyState title={statementsText.empty} why={statementsText.emptyWhy} />}
        />
      </div>
      {found.data ? <UnreadNotices unread={found.data.unread} /> : null}
      <Suspense fallback={null}>
        {statement ? <StatementPanel key={statement.id} statement={statement} onClose={close} /> : null}
        {opened === NEW && found.data ? <UploadPanel {...found.data} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
