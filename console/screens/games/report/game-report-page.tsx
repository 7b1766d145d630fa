import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { GameReportRow } from '../../../../contract/console/games/rounds.ts'
import { bangkokDate, bangkokMs } from '../../../../domain/calendar/bangkok.ts'
import { bahtToSatang, satang } from '../../../../domain/money.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Chip } from '../../../../ui/buttons/chip.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { DateChoice } from '../../../../ui/fields/date-choice.tsx'
import { moneyText } from '../../../../ui/money-text.ts'
import { longDate } from '../../../../ui/thai-date.ts'
import { PageHead } from '../../../layouts/page-head.tsx'
import { ask } from '../../../session/ask.ts'
import type { Column } from '../../../table/column.ts'
import { ConsoleTable } from '../../../table/console-table.tsx'
import { gameReportText } from '../../../text/games/report.ts'
import './game-report.css'

const { columns } = gameReportText
const WAYS = ['provider', 'game', 'day'] as const
const baht = (amount: number) => moneyText(bahtToSatang(amount))
const percent = (value: number) => `${value.toFixed(2)}%`

function nameOf({ provider, game, name, day }: GameReportRow): string {
  if (game !== null) return `${provider} ${name ?? game}`
  return day === null ? provider : `${longDate(bangkokMs(day))} ${provider}`
}

const COLUMNS: readonly Column<GameReportRow>[] = [
  { id: 'name', title: columns.name, value: nameOf },
  { id: 'bets', title: columns.bets, kind: 'figure', value: ({ bets }) => bets },
  {
    id: 'staked',
    title: columns.staked,
    kind: 'figure',
    value: ({ staked }) => staked,
    cell: ({ staked }) => baht(staked),
    sum: baht,
  },
  {
    id: 'won',
    title: columns.won,
    kind: 'figure',
    value: ({ won }) => won,
    cell: ({ won }) => baht(won),
    sum: baht,
  },
  {
    id: 'net',
    title: columns.net,
    kind: 'figure',
    value: ({ staked, won }) => staked - won,
    cell: ({ staked, won }) => moneyText(satang(bahtToSatang(staked) - bahtToSatang(won))),
    sum: baht,
  },
  {
    id: 'measured',
    title: columns.measured,
    kind: 'figure',
    value: ({ measured }) => measured,
    cell: ({ measured, within }) =>
      measured === null
        ? '-'
        : within === null
          ? `${percent(measured)} ${gameReportText.few}`
          : `${percent(measured)} ± ${within.toFixed(2)}`,
  },
  {
    id: 'declared',
    title: columns.declared,
    kind: 'figure',
    value: ({ declared }) => declared,
    cell: ({ declared, source, isOutside }) =>
      declared === null ? (
        '-'
      ) : (
        <span title={source ?? undefined}>
          {percent(declared)} {isOutside ? <Badge tone="error">{gameReportText.outside}</Badge> : null}
        </span>
      ),
  },
  { id: 'rounds', title: columns.rounds, kind: 'figure', value: ({ rounds }) => rounds, hidden: true },
]

/** What games came to, from the sums of their days. */
export function GameReportPage() {
  const [search, setSearch] = useSearchParams()
  const by = WAYS.find((way) => way === search.get('by')) ?? 'provider'
  const asked = (name: string) => search.get(name) ?? undefined
  const found = useQuery({
    queryKey: ['gameRounds', 'report', by, asked('from'), asked('until')],
    queryFn: () => ask('gameRounds', 'report', { query: { by, from: asked('from'), until: asked('until') } }),
    placeholderData: keepPreviousData,
  })
  const choose = (name: string, value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
  const today = bangkokDate(Date.now())
  return (
    <>
      <PageHead title={gameReportText.title} lead={gameReportText.lead} />
      <div className="game-report-filters">
        {(['from', 'until'] as const).map((name) => (
          <DateChoice
            key={name}
            label={gameReportText[name]}
            name={name}
            value={asked(name) ?? found.data?.[name] ?? ''}
            today={today}
            years={[-5, 0]}
            onChoose={(date) => choose(name, date)}
          />
        ))}
        <div className="game-report-ways">
          {WAYS.map((way) => (
            <Chip key={way} pressed={way === by} onClick={() => choose('by', way)}>
              {gameReportText.ways[way]}
            </Chip>
          ))}
        </div>
      </div>
      <div className="mt-4">
        <ConsoleTable
          name={gameReportText.title}
          columns={COLUMNS}
          rows={found.data?.rows}
          asked={found}
          rowId={({ provider, game, day }) => [provider, game, day].join(' ')}
          searches
          empty={<EmptyState title={gameReportText.empty} why={gameReportText.emptyWhy} />}
        />
        {found.data?.more ? <p className="lead mt-2">{gameReportText.more}</p> : null}
      </div>
    </>
  )
}
