import { Form } from 'react-router'
import type { GameShown } from '../../../contract/services/games/catalogue.ts'
import { SHELVES } from '../../../domain/games/shelves.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { memberVisit } from '../../session/guard.ts'
import { gamesText } from '../../text/games.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/shelf-page'
import { GameStrip } from './game-strip.tsx'
import { keepAct } from './keep-act.ts'
import { listOn } from './list-search.ts'
import {
  hasOwnWallets,
  isHere,
  LOBBY_PAGES,
  type LobbyPage,
  loadBarred,
  loadOpened,
  loadOwn,
  loadShelves,
} from './lobby.ts'
import { LobbyNotes } from './lobby-notes.tsx'
import { LobbyPages } from './lobby-pages.tsx'
import { OpenedGame, useOpenGame } from './open-game.tsx'
import { AbsentProviders, ProviderShelf } from './provider-shelf.tsx'
import './games.css'

/** The rest of a strip is one tap away. */
const STRIP_GAMES = 12

export async function loader({ context, url, pattern }: Route.LoaderArgs) {
  const visit = memberVisit({ context, url })
  const page = (Object.keys(LOBBY_PAGES) as LobbyPage[]).find((each) => pattern.replace('/', '') === each)
  if (!page) throw new Error(`no page of games has the route ${pattern}`)
  const shelf = LOBBY_PAGES[page].join(',')
  const params = { id: visit.operator.code }
  const [shelves, barred, own, popular, newest, addressed] = await Promise.all([
    loadShelves(visit, url),
    loadBarred(visit),
    loadOwn(visit),
    visit.clients.backend.gamelist({ params, query: { shelf, list: 'popular', limit: STRIP_GAMES } }),
    visit.clients.backend.gamelist({ params, query: { shelf, list: 'newest', limit: STRIP_GAMES } }),
    loadOpened(visit, url),
  ])
  const here: readonly string[] = LOBBY_PAGES[page]
  const onPage = shelves?.filter((each) => here.includes(each.shelf)) ?? []
  return {
    ...{ page, barred, own, addressed, xsrf: visit.xsrf, brand: visit.operator.brand },
    shelves:
      shelves &&
      onPage
        .map((each) => ({ ...each, providers: each.providers.filter(isHere) }))
        .filter(({ providers }) => providers.length > 0),
    absent: onPage.flatMap(({ providers }) => providers.filter((each) => !isHere(each))),
    movesMoney: hasOwnWallets(shelves),
    hasOthers: shelves?.some(({ providers }) => providers.some(isHere)) ?? false,
    // Nobody who has stopped playing is shown what others play.
    popular: barred.stop ? [] : popular.data,
    newest: barred.stop ? [] : newest.data,
  }
}

export const action = async ({ context, request, url }: Route.ActionArgs) =>
  keepAct(memberVisit({ context, url }), await request.formData(), url)

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return [{ title: tabTitle(loaderData.brand, gamesText.pages[loaderData.page]) }]
}

/** The shelves of games with their providers, and above them what the member keeps and what is new. */
export default function ShelfPage({ loaderData }: Route.ComponentProps) {
  const { page, shelves, absent, movesMoney, hasOthers, barred, own, popular, newest, addressed, xsrf } =
    loaderData
  const opened = useOpenGame()
  if (!shelves) return <ListFailed title={gamesText.failed} />
  const strips: readonly (readonly [keyof typeof gamesText.lists, readonly GameShown[]])[] = [
    ['opened', own.opened],
    ['kept', own.kept],
    ['popular', popular],
    ['newest', newest],
  ]
  return (
    <section className="games-page">
      <h1>{gamesText.pages[page]}</h1>
      <LobbyPages at={page} movesMoney={movesMoney} />
      <LobbyNotes {...barred} />
      <OpenedGame {...{ addressed, barred, own, xsrf }} game={opened.game} onClose={opened.close} />
      {shelves.length === 0 ? (
        <NothingHere hasOthers={hasOthers} />
      ) : (
        <>
          <SearchForm />
          {strips.map(([list, games]) => (
            <GameStrip
              key={list}
              list={list}
              to={listOn(list === 'popular' || list === 'newest' ? LOBBY_PAGES[page] : SHELVES, { list })}
              games={games.slice(0, STRIP_GAMES)}
              onOpen={opened.open}
            />
          ))}
          {shelves.map((each) => (
            <ProviderShelf key={each.shelf} {...each} />
          ))}
          {strips.some(([, games]) => games.length > 0) ? (
            <p className="games-note">{gamesText.barNote}</p>
          ) : null}
        </>
      )}
      <AbsentProviders providers={absent} />
    </section>
  )
}

/** No game stands on this page, and where to go instead. */
function NothingHere({ hasOthers }: { hasOthers: boolean }) {
  return (
    <EmptyState
      title={gamesText.nothingHere}
      why={gamesText.nothingHereWhy}
      action={
        <PreloadLink to={hasOthers ? '/group' : '/lottobet'} className={buttonClass('cta')}>
          {hasOthers ? gamesText.toAll : gamesText.toLottery}
        </PreloadLink>
      }
    />
  )
}

function SearchForm() {
  return (
    <Form action="/slot/gamelist" role="search" className="games-search">
      <label className="unseen" htmlFor="games-search">
        {gamesText.search}
      </label>
      <input id="games-search" type="search" name="search" maxLength={40} placeholder={gamesText.search} />
      <button type="submit" className={buttonClass('soft')}>
        {gamesText.find}
      </button>
    </Form>
  )
}
