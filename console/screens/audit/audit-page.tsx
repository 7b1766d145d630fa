import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AuditEntry } from '../../../contract/console/audit.ts'
import type { ConsoleCalls, ConsoleQuery } from '../../../contract/console/calls.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { PageHead } from '../../layouts/page-head.tsx'
import { whoText } from '../../panels/timeline.tsx'
import { ask } from '../../session/ask.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { everyPageOf } from '../../table/every-page.ts'
import { readTableAddress } from '../../table/table-address.ts'
import { auditText } from '../../text/audit.ts'
import { actText } from '../../text/record/acts.ts'
import { reasonText } from '../../text/record/reasons.ts'
import './audit-filters.css'

/** With the words of all details, which the list does not need. */
const EntryPanel = lazy(async () => ({ default: (await import('./entry-panel.tsx')).EntryPanel }))

/** With the calendar, which the newest entries do not wait for. */
const AuditFilters = lazy(async () => ({ default: (await import('./audit-filters.tsx')).AuditFilters }))

type Question = ConsoleQuery<ConsoleCalls['audit']['list']>

const { columns } = auditText
const COLUMNS: readonly Column<AuditEntry>[] = [
  { id: 'act', title: columns.act, value: ({ act }) => actText(act) },
  { id: 'who', title: columns.who, value: ({ who }) => whoText(who) },
  { id: 'about', title: columns.about, value: ({ about }) => about },
  { id: 'reason', title: columns.reason, value: reasonText },
  { id: 'at', title: columns.at, kind: 'figure', value: ({ at }) => dateAndClock(Date.parse(at)) },
  { id: 'seq', title: columns.seq, kind: 'figure', value: ({ seq }) => seq, hidden: true },
]

export function AuditPage() {
  const [search, setSearch] = useSearchParams()
  const [opened, setOpened] = useState<AuditEntry>()
  const question = questionOf(search)
  const found = useQuery({
    queryKey: ['audit', 'list', question],
    queryFn: () => ask('audit', 'list', { query: question }),
    placeholderData: keepPreviousData,
  })
  const clear = <Button onClick={() => setSearch({})}>{auditText.clear}</Button>
  return (
    <>
      <PageHead title={auditText.title} lead={auditText.lead} />
      <div className="mt-4">
        <ConsoleTable
          name={auditText.title}
          columns={COLUMNS}
          rows={found.data?.entries}
          asked={found}
          rowId={({ seq }) => String(seq)}
          onOpen={setOpened}
          pages={found.data ?? { previous: null, next: null }}
          everyPage={() =>
            everyPageOf(
              question,
              (query) => ask('audit', 'list', { query }),
              (page) => page.entries,
            )
          }
          filters={
            <Suspense fallback={<div className="audit-filters" />}>
              <AuditFilters />
            </Suspense>
          }
          empty={<EmptyState title={auditText.empty} why={auditText.emptyWhy} action={clear} />}
        />
      </div>
      <Suspense>
        {opened ? <EntryPanel entry={opened} onClose={() => setOpened(undefined)} /> : null}
      </Suspense>
    </>
  )
}

function questionOf(search: URLSearchParams): Question {
  const { after, before } = readTableAddress(search)
  const asked = (name: string) => search.get(name) ?? ''
  return { person: asked('person'), act: asked('act'), date: asked('date'), after, before }
}
