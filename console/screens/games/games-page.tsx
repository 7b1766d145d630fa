import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { GameProviderShown } from '../../../contract/console/games.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { gamesText } from '../../text/games.ts'
import { shelfText } from './game-words.ts'
import { RestList } from './rest-list.tsx'

// The list is shown before its forms have come.
const ProviderPanel = lazy(async () => ({ default: (await import('./provider-panel.tsx')).ProviderPanel }))
const RestPanel = lazy(async () => ({ default: (await import('./rest-panel.tsx')).RestPanel }))

const { columns } = gamesText

const COLUMNS: readonly Column<GameProviderShown>[] = [
  { id: 'name', title: columns.name, value: ({ nameEn }) => nameEn },
  { id: 'code', title: columns.code, value: ({ code }) => code },
  { id: 'state', title: columns.state, value: stateText },
  { id: 'shelf', title: columns.shelf, value: ({ shelf }) => shelfText(shelf) },
  { id: 'place', title: columns.place, kind: 'figure', value: ({ place }) => place },
  { id: 'games', title: columns.games, kind: 'figure', value: ({ games }) => games },
  {
    ...{ id: 'listed', title: columns.listedAt, kind: 'figure' },
    value: ({ listedAt }) => (listedAt ? dateAndClock(Date.parse(listedAt)) : null),
  },
  { id: 'thai', title: columns.nameTh, value: ({ nameTh }) => nameTh, hidden: true },
]

function stateText({ isOn, isResting }: GameProviderShown): string {
  const shown = isOn ? gamesText.on : gamesText.off
  return isResting ? `${shown} · ${gamesText.resting}` : shown
}

/** Providers of games as the members see them, and when games rest. */
export function GamesPage() {
  const maySet = may(useMe(), 'games.set')
  const [opened, setOpened] = useState<string | null>(null)
  const [isPlanning, setPlanning] = useState(false)
  const found = useQuery({ queryKey: ['games', 'providers'], queryFn: () => ask('games', 'providers') })
  const provider = found.data?.providers.find(({ code }) => code === opened)
  return (
    <>
      <PageHead title={gamesText.title} lead={gamesText.lead} />
      {found.data ? (
        <RestList rests={found.data.rests} providers={found.data.providers} maySet={maySet} />
      ) : null}
      {maySet ? (
        <div className="mt-4">
          <Button tone="brand" onClick={() => setPlanning(true)}>
            {gamesText.plan}
          </Button>
        </div>
      ) : null}
      <div className="mt-4">
        <ConsoleTable
          name={gamesText.title}
          columns={COLUMNS}
          rows={found.data?.providers}
          asked={found}
          rowId={({ code }) => code}
          searches
          rowAct={({ code, nameEn }) => (
            <span className="flex flex-wrap gap-2">
              <Link
                to={`/games/${code}`}
                className={buttonClass('soft')}
                aria-label={gamesText.listTitle(nameEn)}
              >
                {gamesText.games}
              </Link>
              {maySet ? (
                <Button tone="soft" aria-label={gamesText.changeOf(nameEn)} onClick={() => setOpened(code)}>
                  {gamesText.change}
                </Button>
              ) : null}
            </span>
          )}
          empty={<EmptyState title={gamesText.empty} why={gamesText.emptyWhy} />}
        />
      </div>
      <Suspense fallback={null}>
        {provider ? (
          <ProviderPanel key={provider.code} provider={provider} onClose={() => setOpened(null)} />
        ) : null}
        {isPlanning && found.data ? (
          <RestPanel providers={found.data.providers} onClose={() => setPlanning(false)} />
        ) : null}
      </Suspense>
    </>
  )
}
