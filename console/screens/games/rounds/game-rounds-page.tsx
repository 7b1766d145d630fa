import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { GameRoundShown } from '../../../../contract/console/games/rounds.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { moneyText } from '../../../../ui/money-text.ts'
import { dateAndClock } from '../../../../ui/thai-date.ts'
import { PageHead } from '../../../layouts/page-head.tsx'
import { ask } from '../../../session/ask.ts'
import type { Column } from '../../../table/column.ts'
import { ConsoleTable } from '../../../table/console-table.tsx'
import { everyNextPage } from '../../../table/every-page.ts'
import { FindForm, listFound, soughtIn } from '../../../table/find-form.tsx'
import { readTableAddress } from '../../../table/table-address.ts'
import { gameRoundsText } from '../../../text/games/rounds.ts'

const RoundPanel = lazy(async () => ({ default: (await import('./game-round-panel.tsx')).GameRoundPanel }))

const { columns } = gameRoundsText
const baht = (amount: number) => moneyText(bahtToSatang(amount))

const COLUMNS: readonly Column<GameRoundShown>[] = [
  { id: 'member', title: columns.member, value: ({ member }) => member.code },
  { id: 'provider', title: columns.provider, value: ({ provider }) => provider },
  { id: 'game', title: columns.game, value: ({ game }) => game },
  { id: 'reference', title: columns.reference, value: ({ reference }) => reference },
  {
    id: 'staked',
    title: columns.staked,
    kind: 'figure',
    value: ({ staked }) => staked,
    cell: (round) => baht(round.staked),
  },
  {
    id: 'won',
    title: columns.won,
    kind: 'figure',
    value: ({ won }) => won,
    cell: (round) => baht(round.won),
  },
  {
    id: 'state',
    title: columns.state,
    value: ({ closedAt }) => (closedAt ? gameRoundsText.closed : gameRoundsText.open),
    cell: ({ closedAt }) => (
      <Badge tone={closedAt ? 'success' : 'info'}>
        {closedAt ? gameRoundsText.closed : gameRoundsText.open}
      </Badge>
    ),
  },
  {
    id: 'opened',
    title: columns.opened,
    kind: 'figure',
    value: ({ openedAt }) => dateAndClock(Date.parse(openedAt)),
  },
]

/** Rounds that members have played, found by member, provider or its reference. */
export function GameRoundsPage() {
  const [search] = useSearchParams()
  const [opened, setOpened] = useState<string>()
  const { after } = readTableAddress(search)
  const query = soughtIn(search, ['member', 'provider', 'reference'])
  const found = useQuery({
    queryKey: ['gameRounds', 'list', query, after],
    queryFn: () => ask('gameRounds', 'list', { query: { ...query, after } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead title={gameRoundsText.title} lead={gameRoundsText.lead} />
      <FindForm fields={gameRoundsText.finds} keeps={[]} refused={found.error} />
      <div className="mt-4">
        <ConsoleTable
          name={gameRoundsText.title}
          columns={COLUMNS}
          {...listFound(found, found.data?.rounds, gameRoundsText.finds)}
          rowId={({ id }) => id}
          onOpen={({ id }) => setOpened(id)}
          pages={found.data ?? { previous: null, next: null }}
          everyPage={() =>
            everyNextPage(
              (place) => ask('gameRounds', 'list', { query: { ...query, ...place } }),
              (page) => page.rounds,
            )
          }
          empty={<EmptyState title={gameRoundsText.empty} why={gameRoundsText.emptyWhy} />}
        />
      </div>
      <Suspense fallback={null}>
        {opened ? <RoundPanel roundId={opened} onClose={() => setOpened(undefined)} /> : null}
      </Suspense>
    </>
  )
}
