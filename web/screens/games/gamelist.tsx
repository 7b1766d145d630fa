import { Link } from 'react-router'
import type { GameShown, ProviderShown } from '../../../contract/services/games/catalogue.ts'
import { GAME_TYPES, type Shelf, shelfName, typesOnShelves } from '../../../domain/games/shelves.ts'
import { Alert } from '../../../ui/alert.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { ListFailed } from '../../lists/list-failed.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { type MemberVisit, memberVisit } from '../../session/guard.ts'
import { gamesText } from '../../text/games.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/gamelist'
import { GamePages } from './game-pages.tsx'
import { keepAct } from './keep-act.ts'
import { ListFilters } from './list-filters.tsx'
import { type ListSearch, listPath, listQuery, readListSearch, shelvesIn } from './list-search.ts'
import { hasOwnWallets, loadBarred, loadOpened, loadOwn, loadShelves, type OwnGames } from './lobby.ts'
import { LobbyNotes } from './lobby-notes.tsx'
import { LobbyPages } from './lobby-pages.tsx'
import { OpenedGame, useOpenGame } from './open-game.tsx'
import './games.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = memberVisit({ context, url })
  const search = readListSearch(url.searchParams)
  const [shelves, barred, own, addressed] = await Promise.all([
    loadShelves(visit, url),
    loadBarred(visit),
    loadOwn(visit),
    loadOpened(visit, url),
  ])
  const found = await loadGames(visit, search, own)
  return {
    ...{ search, shelves, barred, own, addressed, xsrf: visit.xsrf, brand: visit.operator.brand },
    ...{ found, service: visit.operator.code },
  }
}

/** The first page of what is asked; null when it did not load. */
async function loadGames({ clients, operator }: MemberVisit, search: ListSearch, own: OwnGames) {
  if (search.list === 'kept' || search.list === 'opened') {
    return { games: own[search.list] as readonly GameShown[], next: null }
  }
  const answer = await clients.backend.gamelist({ params: { id: operator.code }, query: listQuery(search) })
  return answer.status ? { games: answer.data, next: answer.next } : null
}

export const action = async ({ context, request, url }: Route.ActionArgs) =>
  keepAct(memberVisit({ context, url }), await request.formData(), url)

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', gamesText.listTitle) }]
}

/** The games of a provider or of all, with search and filters. */
export default function GameList({ loaderData }: Route.ComponentProps) {
  const { search, shelves, barred, own, addressed, found, service, xsrf } = loaderData
  const opened = useOpenGame()
  const on = shelvesIn(search.shelf)
  const chosen = providersOn(shelves, []).find(({ code }) => code === search.provider)
  return (
    <section className="games-page">
      <h1>{chosen ? gamesText.listOf(chosen.name) : gamesText.listTitle}</h1>
      <LobbyPages at={null} movesMoney={hasOwnWallets(shelves)} />
      <LobbyNotes {...barred} rest={barred.rest ?? restOf(chosen)} />
      <OpenedGame {...{ addressed, barred, own, xsrf }} game={opened.game} onClose={opened.close} />
      {chosen?.own_wallet ? (
        <Alert tone="info">
          <p>{gamesText.ownWalletWhy}</p>
          <PreloadLink to="/toTranfer">{gamesText.transfers}</PreloadLink>
        </Alert>
      ) : null}
      <ShelvesChosen search={search} shelves={on} />
      <ListFilters
        search={search}
        providers={providersOn(shelves, on).filter(({ games }) => games !== 0)}
        types={on.length === 0 ? GAME_TYPES : typesOnShelves(on)}
        canKeep={own.can}
      />
      {found === null ? (
        <ListFailed title={gamesText.failed} />
      ) : found.games.length === 0 ? (
        <NoGames search={search} />
      ) : (
        <>
          <GamePages
            key={listPath(search, { after: search.after })}
            first={found.games}
            next={found.next}
            onOpen={opened.open}
            {...{ search, service }}
          />
          <p className="games-note">{gamesText.barNote}</p>
        </>
      )}
    </section>
  )
}

/** The providers that stand on some of these shelves, each once; no shelf: on any. */
function providersOn(
  shelves: Awaited<ReturnType<typeof loadShelves>>,
  on: readonly Shelf[],
): readonly ProviderShown[] {
  const found = (shelves ?? []).filter(({ shelf }) => on.length === 0 || on.includes(shelf))
  return [...new Map(found.flatMap(({ providers }) => providers.map((each) => [each.code, each]))).values()]
}

/** Of which shelves the games are, and the way to all the others. */
function ShelvesChosen({ search, shelves }: { search: ListSearch; shelves: readonly Shelf[] }) {
  if (shelves.length === 0 || search.list === 'kept' || search.list === 'opened') return null
  return (
    <p className="games-shelves">
      {gamesText.shelf} <b>{shelves.map((shelf) => shelfName(shelf)[LANGUAGE]).join(' · ')}</b>
      <Link to={listPath(search, { shelf: '' })}>{gamesText.allShelves}</Link>
    </p>
  )
}

function restOf(
  provider: { readonly rest: { readonly until: string | null; readonly message: string } | null } | undefined,
) {
  const rest = provider?.rest
  return rest ? { message: rest.message, untilMs: rest.until ? Date.parse(rest.until) : null } : null
}

function NoGames({ search }: { search: ListSearch }) {
  if (search.list === 'kept') return <EmptyState title={gamesText.noKept} why={gamesText.noKeptWhy} />
  if (search.list === 'opened') return <EmptyState title={gamesText.noOpened} why={gamesText.noOpenedWhy} />
  const isSearched = search.search !== '' || search.type !== ''
  if (!isSearched && search.shelf === '') {
    return <EmptyState title={gamesText.noneListed} why={gamesText.noneListedWhy} />
  }
  return (
    <EmptyState
      title={isSearched ? gamesText.none : gamesText.nothingHere}
      why={isSearched ? gamesText.noneWhy : gamesText.nothingHereWhy}
      action={
        <Link to="/slot/gamelist" className={buttonClass('cta')}>
          {gamesText.clear}
        </Link>
      }
    />
  )
}
