import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CaseShown } from '../../../contract/console/safer.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask } from '../../session/ask.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { everyNextPage } from '../../table/every-page.ts'
import { readTableAddress } from '../../table/table-address.ts'
import { ViewChips } from '../../table/view-chips.tsx'
import { saferText } from '../../text/safer/cases.ts'
import './safer.css'

const CasePanel = lazy(async () => ({ default: (await import('./case-panel.tsx')).CasePanel }))

const VIEWS = ['open', 'closed'] as const
const { columns } = saferText

const MEMBER: Column<CaseShown> = {
  id: 'member',
  title: columns.member,
  value: ({ code }) => code,
  cell: ({ code }) => <b>{code}</b>,
}
const MARKERS: Column<CaseShown> = {
  id: 'markers',
  title: columns.markers,
  value: ({ markers }) => markers.map(({ kind }) => saferText.markers[kind]).join(', '),
  cell: ({ markers }) => (
    <span className="safer-markers">
      {markers.map((marker) => (
        <Badge key={`${marker.kind} ${marker.at}`} tone="warning">
          {saferText.markers[marker.kind]} {saferText.figure(marker)}
        </Badge>
      ))}
    </span>
  ),
}
const LAST: Column<CaseShown> = {
  id: 'last',
  title: columns.last,
  value: ({ lastCare }) => lastCare && saferText.careKinds[lastCare.kind],
}
const timed = (id: 'opened' | 'closed', at: (row: CaseShown) => string | null): Column<CaseShown> => ({
  ...{ id, title: columns[id], kind: 'figure' },
  value: (row) => {
    const iso = at(row)
    return iso && dateAndClock(Date.parse(iso))
  },
})
const COLUMNS = {
  open: [MEMBER, MARKERS, LAST, timed('opened', ({ openedAt }) => openedAt)],
  closed: [MEMBER, MARKERS, LAST, timed('closed', ({ closedAt }) => closedAt)],
} as const

/** Members whose play has markers of harm: what waits, or what was done. The view is in the address. */
export function CasesPage() {
  const [search, setSearch] = useSearchParams()
  const state = VIEWS.find((each) => each === search.get('view')) ?? 'open'
  const [openedId, setOpenedId] = useState<string>()
  const { after } = readTableAddress(search)
  const found = useQuery({
    queryKey: ['safer', 'list', state, after],
    queryFn: () => ask('safer', 'list', { query: { state, after } }),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead title={saferText.title} lead={saferText.lead} />
      <div className="mt-4">
        <ConsoleTable
          name={saferText.title}
          columns={COLUMNS[state]}
          rows={found.data?.cases}
          asked={found}
          rowId={({ id }) => id}
          onOpen={({ id }) => setOpenedId(id)}
          pages={found.data ?? { previous: null, next: null }}
          everyPage={() =>
            everyNextPage(
              (place) => ask('safer', 'list', { query: { state, ...place } }),
              (page) => page.cases,
            )
          }
          filters={
            <ViewChips
              label={saferText.view}
              views={saferText.views}
              chosen={state}
              onChoose={(each) => setSearch({ view: each })}
            />
          }
          empty={<EmptyState title={saferText.empty[state]} why={saferText.emptyWhy[state]} />}
        />
      </div>
      <Suspense fallback={null}>
        {openedId ? (
          <CasePanel key={openedId} caseId={openedId} onClose={() => setOpenedId(undefined)} />
        ) : null}
      </Suspense>
    </>
  )
}
