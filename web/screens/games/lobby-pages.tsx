import { chipClass } from '../../../ui/buttons/chip.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { gamesText } from '../../text/games.ts'
import { LOBBY_PAGES, type LobbyPage } from './lobby.ts'

/** The pages of the lobby; `at`: the one that is open, null on the list of games. */
export function LobbyPages({ at }: { at: LobbyPage | null }) {
  return (
    <nav aria-label={gamesText.pagesLabel} className="games-chips">
      {(Object.keys(LOBBY_PAGES) as LobbyPage[]).map((page) => (
        <PreloadLink
          key={page}
          to={`/${page}`}
          aria-current={page === at ? 'page' : undefined}
          className={chipClass({ pressed: page === at })}
        >
          {gamesText.pages[page]}
        </PreloadLink>
      ))}
    </nav>
  )
}
