import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { WaitingDocumentShown } from '../../../contract/console/money/documents.ts'
import { bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { dateAndClock, longDate } from '../../../ui/thai-date.ts'
import { ApprovalList } from '../../approvals/approval-list.tsx'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask } from '../../session/ask.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { documentsText } from '../../text/payments/documents.ts'

const DocumentPanel = lazy(async () => ({
  default: (await import('./document-panel.tsx')).DocumentPanel,
}))

const { columns } = documentsText
const COLUMNS: readonly Column<WaitingDocumentShown>[] = [
  { id: 'member', title: columns.member, value: ({ code }) => code },
  { id: 'name', title: columns.name, value: ({ name }) => name ?? '-' },
  {
    id: 'birthDate',
    title: columns.birthDate,
    value: ({ birthDate }) => (birthDate ? longDate(bangkokMs(birthDate)) : '-'),
  },
  { id: 'refused', title: columns.refused, kind: 'figure', value: ({ refusedBefore }) => refusedBefore },
  { id: 'at', title: columns.at, kind: 'figure', value: ({ sentAt }) => dateAndClock(Date.parse(sentAt)) },
]

/** Identity documents that nobody has decided about. */
export function DocumentsPage() {
  const [openedId, setOpenedId] = useState<string>()
  const found = useQuery({ queryKey: ['documents', 'list'], queryFn: () => ask('documents', 'list') })
  const rows = found.data?.documents
  const opened = rows?.find(({ id }) => id === openedId)
  return (
    <>
      <PageHead title={documentsText.title} lead={documentsText.lead} />
      <ApprovalList title={documentsText.waiting} kind="document" />
      <div className="mt-4">
        <ConsoleTable
          name={documentsText.title}
          columns={COLUMNS}
          rows={rows}
          asked={found}
          rowId={({ id }) => id}
          searches
          onOpen={({ id }) => setOpenedId(id)}
          empty={<EmptyState title={documentsText.empty} why={documentsText.emptyWhy} />}
        />
      </div>
      {found.data?.more ? <p className="lead">{documentsText.more}</p> : null}
      <Suspense>
        {opened ? <DocumentPanel document={opened} onClose={() => setOpenedId(undefined)} /> : null}
      </Suspense>
    </>
  )
}
