import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useServerNow } from '../../../ui/server-clock.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { clockSeconds, shortDate } from '../../../ui/thai-date.ts'
import { ask } from '../../session/ask.ts'
import { whileHere } from '../../session/presence.ts'
import { roundsText } from '../../text/rounds.ts'
import { sessionText } from '../../text/session.ts'
import { type Filters, readFilters, STATUSES_OF } from './filters.ts'
import { RoundFilters } from './round-filters.tsx'
import { RoundTable } from './round-table.tsx'
import './rounds.css'

/** All rounds of the operator. What is looked for stands in the address, so it can be kept and sent. */
export function RoundsPage() {
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  const found = useQuery({
    queryKey: ['rounds', filters],
    queryFn: () =>
      ask('rounds', 'list', {
        query: {
          status: STATUSES_OF[filters.view],
          lottery: filters.lottery,
          date: filters.date,
          page: filters.page,
        },
      }),
    refetchInterval: whileHere(5_000),
    placeholderData: keepPreviousData,
  })
  const change = (wish: Partial<Filters>) => {
    const next = { ...filters, page: 1, ...wish }
    const kept = Object.entries(next).filter(
      ([name, value]) => value !== '' && !(name === 'page' && value === 1) && value !== 'current',
    )
    setSearch(Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), { replace: true })
  }
  return (
    <>
      <title>{roundsText.title}</title>
      <div className="rounds-head">
        <h1 tabIndex={-1} className="text-2xl">
          {roundsText.title}
        </h1>
        {found.data ? <Clock now={found.data.now} /> : null}
      </div>
      <RoundFilters filters={filters} lotteries={found.data?.lotteries ?? []} onChange={change} />
      {found.isPending ? <SkeletonRows count={6} label={sessionText.loading} /> : null}
      {found.isError ? (
        <Alert tone="error">
          <b>{roundsText.failed}</b>
          <p>{found.error.message}</p>
          <Button size="sm" onClick={() => void found.refetch()}>
            {sessionText.retry}
          </Button>
        </Alert>
      ) : null}
      {found.data ? <Found filters={filters} found={found.data} onChange={change} /> : null}
    </>
  )
}

interface FoundProps {
  filters: Filters
  found: Awaited<ReturnType<typeof ask<'rounds', 'list'>>>
  onChange: (wish: Partial<Filters>) => void
}

function Found({ filters, found, onChange }: FoundProps) {
  if (found.rounds.length === 0) {
    const plain = filters.view === 'current' && !filters.lottery && !filters.date
    return (
      <div className="card">
        <EmptyState
          title={plain ? roundsText.noneRunning : roundsText.empty}
          why={plain ? roundsText.noneRunningWhy : roundsText.emptyWhy}
          action={
            plain ? null : (
              <Button onClick={() => onChange({ view: 'current', lottery: '', date: '' })}>
                {roundsText.clear}
              </Button>
            )
          }
        />
      </div>
    )
  }
  const pages = Math.ceil(found.total / found.pageSize)
  return (
    <>
      <RoundTable rounds={found.rounds} now={found.now} />
      <div className="rounds-foot">
        <span>{roundsText.total(found.total)}</span>
        {pages > 1 ? (
          <span className="rounds-pages">
            <Button size="sm" disabled={found.page <= 1} onClick={() => onChange({ page: found.page - 1 })}>
              {roundsText.before}
            </Button>
            <span>{roundsText.page(found.page, pages)}</span>
            <Button
              size="sm"
              disabled={found.page >= pages}
              onClick={() => onChange({ page: found.page + 1 })}
            >
              {roundsText.after}
            </Button>
          </span>
        ) : null}
      </div>
    </>
  )
}

function Clock({ now }: { now: string }) {
  const nowMs = useServerNow(Date.parse(now))
  return (
    <p className="rounds-clock">
      {shortDate(nowMs)} · {clockSeconds(nowMs)}
    </p>
  )
}
