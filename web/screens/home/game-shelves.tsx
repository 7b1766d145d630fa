import ChevronRight from 'lucide-react/icons/chevron-right'
import Club from 'lucide-react/icons/club'
import Fish from 'lucide-react/icons/fish'
import Gem from 'lucide-react/icons/gem'
import Volleyball from 'lucide-react/icons/volleyball'
import { langOf } from '../../layouts/lang-of.ts'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { gameShelfText, homeText } from '../../text/home.ts'
import type { GameTile } from './game-tiles.ts'

const TILES = {
  casino: { to: '/casino', Icon: Club },
  slot: { to: '/slot', Icon: Gem },
  fishing: { to: '/slot/gamelist?shelf=fishing', Icon: Fish },
  sport: { to: '/sport', Icon: Volleyball },
} as const satisfies Record<GameTile, object>

interface GameShelvesProps {
  /** What the operator says of maintenance, which may be nothing; null where games do not rest. */
  closed: string | null
  /** Those that lead to games. */
  tiles: readonly GameTile[]
  /** There are no games at all. */
  none: boolean
}

/** The ways to the games, and what is true of them today. */
export function GameShelves({ closed, tiles, none }: GameShelvesProps) {
  return (
    <section aria-labelledby="home-games">
      <div className="section-head">
        <h2 id="home-games">{homeText.games}</h2>
        {closed === null && !none ? (
          <PreloadLink to="/group">
            {homeText.gamesLook}
            <ChevronRight aria-hidden="true" size={16} strokeWidth={1.75} />
          </PreloadLink>
        ) : (
          <span className="game-shelves-later">
            {closed === null ? homeText.gamesNone : homeText.gamesClosed}
          </span>
        )}
      </div>
      {closed ? (
        <p className="game-shelves-why" lang={langOf(closed)}>
          {closed}
        </p>
      ) : null}
      {tiles.length === 0 ? null : (
        <ul className="game-shelves">
          {tiles.map((tile) => (
            <li key={tile}>
              <TileLink tile={tile} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function TileLink({ tile }: { tile: GameTile }) {
  const { to, Icon } = TILES[tile]
  return (
    <PreloadLink to={to}>
      <span className="game-picture">
        <Icon aria-hidden="true" size={28} strokeWidth={1.5} />
      </span>
      {gameShelfText[tile]}
    </PreloadLink>
  )
}
