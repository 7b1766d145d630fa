import { chipClass } from '../../../ui/buttons/chip.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { gamesText } from '../../text/games.ts'
import { LOBBY_PAGES, type LobbyPage } from './lobby.ts'

interface LobbyPagesProps {
  /** The one that is open; null on the list of games. */
  at: LobbyPage | null
  /** Some provider keeps a wallet that money is moved to. */
  movesMoney: boolean
}

/** The pages of the lobby. */
export function LobbyPages({ at, movesMoney }: LobbyPagesProps) {
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
      {movesMoney ? (
        <PreloadLink to="/toTranfer" className={chipClass({ pressed: false })}>
          {gamesText.transfers}
        </PreloadLink>
      ) : null}
    </nav>
  )
}
