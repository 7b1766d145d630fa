import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SentMailing } from '../../../contract/console/mailings.ts'
import { may } from '../../../domain/staff/permissions.ts'
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
import { mailingsText } from '../../text/messages/mailings.ts'
import { audienceText } from './mailing-words.ts'

// The list is shown before its forms have come.
const MailingPanel = lazy(async () => ({ default: (await import('./mailing-panel.tsx')).MailingPanel }))
const StopPanel = lazy(async () => ({ default: (await import('./stop-panel.tsx')).StopPanel }))

const { columns } = mailingsText

type Figure = 'people' | 'sent' | 'opened' | 'optedOut' | 'stopped' | 'toldToday' | 'gone'

function figure(id: Figure): Column<SentMailing> {
  return {
    ...{ id, title: columns[id], kind: 'figure', value: (row) => row[id] },
    cell: (row) => row[id].toLocaleString('en-US'),
  }
}

const COLUMNS: readonly Column<SentMailing>[] = [
  { id: 'title', title: columns.title, value: ({ mailing }) => mailing.titleTh },
  { id: 'kind', title: columns.kind, value: ({ mailing }) => mailingsText.kinds[mailing.kind] },
  { id: 'audience', title: columns.audience, value: ({ mailing }) => audienceText(mailing.audience) },
  {
    ...{ id: 'sendAt', title: columns.sendAt, value: ({ sendAt }) => sendAt },
    cell: ({ sendAt }) => dateAndClock(Date.parse(sendAt)),
  },
  {
    ...{ id: 'state', title: columns.state },
    value: ({ state, stoppedBy }) =>
      stoppedBy === null ? mailingsText.states[state] : mailingsText.stoppedBy(stoppedBy),
  },
  ...(['people', 'sent', 'opened'] as const).map(figure),
  // Why some did not get it: for those who ask.
  ...(['optedOut', 'stopped', 'toldToday', 'gone'] as const).map((why) => ({
    ...figure(why),
    hidden: true as const,
  })),
  {
    ...{ id: 'by', title: columns.by },
    value: ({ by, agreedBy }) => (agreedBy === null ? by : mailingsText.two(by, agreedBy)),
  },
]

/** What people of the operator write to members: one writes it, another agrees, and whom it reached. */
export function MailingsPage() {
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const [stopped, setStopped] = useState<SentMailing | null>(null)
  const [search] = useSearchParams()
  const { after } = readTableAddress(search)
  const found = useQuery({
    queryKey: ['mailings', 'list', after],
    queryFn: () => ask('mailings', 'list', { query: { after } }),
    placeholderData: keepPreviousData,
  })
  const maySend = may(me, 'messages.send')
  return (
    <>
      <PageHead title={mailingsText.title} lead={mailingsText.lead} />
      <ApprovalList title={mailingsText.waiting} kind="mailing" />
      {maySend ? (
        <div className="mt-4">
          <Button tone="brand" onClick={() => setOpen(true)}>
            {mailingsText.add}
          </Button>
        </div>
      ) : null}
      <div className="mt-4">
        <ConsoleTable
          name={mailingsText.title}
          columns={COLUMNS}
          rows={found.data?.mailings}
          asked={found}
          pages={found.data ?? { previous: null, next: null }}
          everyPage={() =>
            everyNextPage(
              (place) => ask('mailings', 'list', { query: place }),
              (page) => page.mailings,
            )
          }
          rowId={({ id }) => id}
          rowAct={(row) =>
            maySend && (row.state === 'planned' || row.state === 'sending') ? (
              <Button tone="soft" onClick={() => setStopped(row)}>
                {mailingsText.stop}
              </Button>
            ) : null
          }
          empty={<EmptyState title={mailingsText.empty} why={mailingsText.emptyWhy} />}
        />
      </div>
      <Suspense fallback={null}>
        {isOpen ? <MailingPanel onClose={() => setOpen(false)} /> : null}
        {stopped ? <StopPanel mailing={stopped} onClose={() => setStopped(null)} /> : null}
      </Suspense>
    </>
  )
}
