import { Link } from 'react-router'
import type { GameShown } from '../../../contract/services/games/catalogue.ts'
import { gamesText } from '../../text/games.ts'
import { GameCard, useCardsAt } from './game-card.tsx'
import { gameKey } from './lobby.ts'

interface GameStripProps {
  list: keyof typeof gamesText.lists
  /** All of the list. */
  to: string
  games: readonly GameShown[]
  onOpen: (game: GameShown) => void
}

/** A few games of a list, side by side. Nothing is drawn where there are none. */
export function GameStrip({ list, to, games, onOpen }: GameStripProps) {
  const at = useCardsAt()
  if (games.length === 0) return null
  return (
    <section aria-labelledby={`strip-${list}`}>
      <div className="section-head">
        <h2 id={`strip-${list}`}>{gamesText.lists[list]}</h2>
        <Link to={to} aria-label={gamesText.seeAllOf(gamesText.lists[list])}>
          {gamesText.seeAll}
        </Link>
      </div>
      <ul className="game-strip">
        {games.map((game) => (
          <GameCard key={gameKey(game)} game={game} at={at} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}
