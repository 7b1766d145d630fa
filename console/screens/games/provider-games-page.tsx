import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { ConsoleGameShown } from '../../../contract/console/games.ts'
import { findProvider } from '../../../domain/games/providers.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ApprovalList } from '../../approvals/approval-list.tsx'
import { useAct } from '../../forms/use-act.ts'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { everyNextPage } from '../../table/every-page.ts'
import { readTableAddress } from '../../table/table-address.ts'
import { gamesText } from '../../text/games.ts'
import { typeText } from './game-words.ts'

const PicturePanel = lazy(async () => ({ default: (await import('./picture-panel.tsx')).PicturePanel }))
const ImportPanel = lazy(async () => ({ default: (await import('./import-panel.tsx')).ImportPanel }))

const { columns } = gamesText

const COLUMNS: readonly Column<ConsoleGameShown>[] = [
  { id: 'name', title: columns.nameEn, value: ({ nameEn }) => nameEn },
  { id: 'thai', title: columns.nameTh, value: ({ nameTh }) => nameTh },
  { id: 'id', title: columns.id, value: ({ id }) => id },
  { id: 'type', title: columns.type, value: ({ type }) => typeText(type) },
  { id: 'marks', title: columns.marks, value: marksText },
  { id: 'state', title: columns.state, value: ({ isOn }) => (isOn ? gamesText.on : gamesText.off) },
  { id: 'place', title: columns.place, kind: 'figure', value: ({ place }) => place },
]

function marksText({ isNew, isPopular }: ConsoleGameShown): string | null {
  const marks = [isNew ? gamesText.isNew : '', isPopular ? gamesText.isPopular : ''].filter(Boolean)
  return marks.length > 0 ? marks.join(' · ') : null
}

/** The games of a provider, each shown or hidden, and the way to a new list of them. */
export function ProviderGamesPage() {
  const { code = '' } = useParams()
  const [search] = useSearchParams()
  const maySet = may(useMe(), 'games.set')
  const [isImporting, setImporting] = useState(false)
  const [picturedId, setPictured] = useState<string>()
  const { after, before } = readTableAddress(search)
  const found = useQuery({
    queryKey: ['games', 'list', code, after, before],
    queryFn: () => ask('games', 'games', { code, query: { after, before } }),
    placeholderData: keepPreviousData,
  })
  // As the list has it now: a picture that was just given may come with the next answer.
  const pictured = found.data?.games.find(({ id }) => id === picturedId)
  return (
    <>
      <PageHead title={gamesText.listTitle(findProvider(code)?.name.en ?? code)} lead={gamesText.listLead} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Link to="/games" className={buttonClass('ghost')}>
          {gamesText.back}
        </Link>
        {maySet ? (
          <Button tone="brand" onClick={() => setImporting(true)}>
            {gamesText.import}
          </Button>
        ) : null}
      </div>
      <ApprovalList title={gamesText.terms.title} kind="game-list" />
      <div className="mt-4">
        <ConsoleTable
          name={gamesText.games}
          columns={COLUMNS}
          rows={found.data?.games}
          asked={found}
          rowId={({ id }) => id}
          pages={found.data ?? { previous: null, next: null }}
          everyPage={() => everyGameOf(code)}
          rowAct={
            maySet
              ? (game) => <RowActs {...{ code, game }} onPicture={() => setPictured(game.id)} />
              : undefined
          }
          empty={<EmptyState title={gamesText.noGames} why={gamesText.noGamesWhy} />}
        />
      </div>
      <Suspense fallback={null}>
        {pictured ? (
          <PicturePanel
            title={gamesText.pictureOf(pictured.nameEn)}
            {...{ code, id: pictured.id, img: pictured.img }}
            onClose={() => setPictured(undefined)}
          />
        ) : null}
        {isImporting ? <ImportPanel code={code} onClose={() => setImporting(false)} /> : null}
      </Suspense>
    </>
  )
}

interface RowActsProps {
  code: string
  game: ConsoleGameShown
  onPicture: () => void
}

function RowActs({ code, game, onPicture }: RowActsProps) {
  return (
    <span className="inline-flex gap-2">
      <Button tone="ghost" aria-label={gamesText.pictureOf(game.nameEn)} onClick={onPicture}>
        {gamesText.picture}
      </Button>
      <ShowButton code={code} game={game} />
    </span>
  )
}

function ShowButton({ code, game }: { code: string; game: ConsoleGameShown }) {
  const { act, busy } = useAct({
    send: () => ask('games', 'setGame', { body: { provider: code, id: game.id, isOn: !game.isOn } }),
    refreshes: [['games']],
    done: () => gamesText.saved,
  })
  const spoken = game.isOn ? gamesText.hideOf(game.nameEn) : gamesText.showOf(game.nameEn)
  return (
    <Button tone="soft" busy={busy} aria-label={spoken} onClick={() => act(undefined)}>
      {game.isOn ? gamesText.hide : gamesText.show}
    </Button>
  )
}

/** Of a provider, for the file. */
function everyGameOf(code: string) {
  return everyNextPage(
    (place) => ask('games', 'games', { code, query: place }),
    (page) => page.games,
  )
}
