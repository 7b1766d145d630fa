import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ConsoleCalls, ConsoleQuery } from '../../../contract/console/calls.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useServerNow } from '../../../ui/server-clock.ts'
import { clockSeconds, shortDate } from '../../../ui/thai-date.ts'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { whilePresent } from '../../session/presence.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { everyPageOf } from '../../table/every-page.ts'
import { readTableAddress } from '../../table/table-address.ts'
import { roundsText } from '../../text/rounds/rounds.ts'
import { type Filters, readFilters, STATUSES_OF, writeFilters } from './filters.ts'
import { ROUND_COLUMNS } from './round-columns.tsx'
import { RoundFilters } from './round-filters.tsx'
import './rounds.css'

type Question = ConsoleQuery<ConsoleCalls['rounds']['list']>

/** All rounds of the operator. The filters are in the address, so that it can be bookmarked and shared. */
export function RoundsPage() {
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  const question = questionOf(filters, search)
  const found = useQuery({
    queryKey: ['rounds', question],
    queryFn: () => ask('rounds', 'list', { query: question }),
    refetchInterval: whilePresent(5_000),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => found.data && seenRows(found.data), [found.data])
  const change = (wish: Partial<Filters>) => setSearch((before) => writeFilters(before, wish))
  return (
    <>
      <title>{roundsText.title}</title>
      <div className="rounds-head">
        <h1 tabIndex={-1} className="text-2xl">
          {roundsText.title}
        </h1>
        {found.data ? <Clock now={found.data.now} /> : null}
      </div>
      <ConsoleTable
        name={roundsText.title}
        columns={ROUND_COLUMNS}
        rows={rows}
        asked={found}
        rowId={({ round }) => round.id}
        href={({ round }) => `/rounds/${round.id}`}
        pages={found.data ?? { previous: null, next: null }}
        everyPage={() => everyPageOf(question, (query) => ask('rounds', 'list', { query }), seenRows)}
        searches
        filters={<RoundFilters filters={filters} lotteries={found.data?.lotteries ?? []} onChange={change} />}
        empty={<NoRounds filters={filters} searched={search.has('q')} onChange={change} />}
      />
    </>
  )
}

function questionOf({ view, lottery, date }: Filters, search: URLSearchParams): Question {
  const { sort, search: text, after, before } = readTableAddress(search)
  const order = sort?.id === 'closes' ? (sort.desc ? 'latest' : 'soonest') : ''
  return { status: STATUSES_OF[view], lottery, date, order, search: text, after, before }
}

type Found = Awaited<ReturnType<typeof ask<'rounds', 'list'>>>

function seenRows({ rounds, now }: Found) {
  const nowMs = Date.parse(now)
  return rounds.map((round) => ({ round, nowMs }))
}

interface NoRoundsProps {
  filters: Filters
  searched: boolean
  onChange: (wish: Partial<Filters>) => void
}

function NoRounds({ filters, searched, onChange }: NoRoundsProps) {
  const plain = !searched && filters.view === 'current' && !filters.lottery && !filters.date
  if (plain) {
    return (
      <EmptyState title={roundsText.noneRunning} why={roundsText.noneRunningWhy} action={<ToSchedules />} />
    )
  }
  const clear = (
    <Button onClick={() => onChange({ view: 'current', lottery: '', date: '' })}>{roundsText.clear}</Button>
  )
  return <EmptyState title={roundsText.empty} why={roundsText.emptyWhy} action={clear} />
}

/** A new operator sells no lottery, and no round opens by itself before one is sold. */
function ToSchedules() {
  if (!may(useMe(), 'schedules.see')) return null
  return (
    <Link to="/schedules" className={buttonClass('brand')}>
      {roundsText.toSchedules}
    </Link>
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
