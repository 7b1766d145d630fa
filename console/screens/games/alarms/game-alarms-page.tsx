import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { GameAlarmShown } from '../../../../contract/console/games/rounds.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { moneyText } from '../../../../ui/money-text.ts'
import { dateAndClock } from '../../../../ui/thai-date.ts'
import { PageHead } from '../../../layouts/page-head.tsx'
import { ask } from '../../../session/ask.ts'
import { useMe } from '../../../session/me.ts'
import type { Column } from '../../../table/column.ts'
import { ConsoleTable } from '../../../table/console-table.tsx'
import { gameRoundsText } from '../../../text/games/rounds.ts'

const AlarmPanel = lazy(async () => ({ default: (await import('./game-alarm-panel.tsx')).GameAlarmPanel }))

const { alarms: words } = gameRoundsText

const COLUMNS: readonly Column<GameAlarmShown>[] = [
  {
    id: 'kind',
    title: words.columns.kind,
    value: ({ kind }) => words.kinds[kind],
    cell: ({ kind, taken }) => <Badge tone={taken ? 'plain' : 'error'}>{words.kinds[kind]}</Badge>,
  },
  {
    id: 'about',
    title: words.columns.about,
    value: ({ provider, about, memberCode }) => [provider, about, memberCode].filter(Boolean).join(' '),
  },
  {
    id: 'amount',
    title: words.columns.amount,
    kind: 'figure',
    value: ({ amount }) => amount,
    cell: ({ amount }) => moneyText(bahtToSatang(amount)),
  },
  { id: 'told', title: words.columns.told, kind: 'figure', value: ({ told }) => told },
  {
    id: 'state',
    title: words.columns.state,
    value: ({ taken, isPaid }) =>
      [isPaid ? words.paid : '', taken ? words.by(taken.by, taken.note) : words.open]
        .filter(Boolean)
        .join(' · '),
  },
  {
    id: 'at',
    title: words.columns.at,
    kind: 'figure',
    value: ({ firstAt }) => dateAndClock(Date.parse(firstAt)),
  },
]

/** What went wrong with providers of games, those that nobody has taken care of first. */
export function GameAlarmsPage() {
  const maySet = may(useMe(), 'games.set')
  const [opened, setOpened] = useState<string>()
  const found = useQuery({
    queryKey: ['gameRounds', 'alarms'],
    queryFn: () => ask('gameRounds', 'alarms'),
    refetchInterval: 30_000,
  })
  const alarm = found.data?.alarms.find(({ id }) => id === opened)
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <div className="mt-4">
        <ConsoleTable
          name={words.title}
          columns={COLUMNS}
          rows={found.data?.alarms}
          asked={found}
          rowId={({ id }) => id}
          rowAct={
            maySet
              ? ({ id, about, taken }) =>
                  taken ? null : (
                    <Button tone="soft" aria-label={words.takeOf(about)} onClick={() => setOpened(id)}>
                      {words.take}
                    </Button>
                  )
              : undefined
          }
          empty={<EmptyState title={words.empty} why={words.emptyWhy} />}
        />
        {found.data?.more ? <p className="lead mt-2">{words.more}</p> : null}
      </div>
      <Suspense fallback={null}>
        {alarm ? <AlarmPanel key={alarm.id} alarm={alarm} onClose={() => setOpened(undefined)} /> : null}
      </Suspense>
    </>
  )
}
