import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import type { GameShown } from '../../../contract/services/games/catalogue.ts'
import { gamesText } from '../../text/games.ts'
import { GameCover } from './cover.tsx'
import { gameKey } from './lobby.ts'

interface GameCardProps {
  game: GameShown
  onOpen: (game: GameShown) => void
}

/** A game with its cover. A click opens it on this page; without scripts the address does. */
export function GameCard({ game, onOpen }: GameCardProps) {
  const { pathname, search } = useLocation()
  const address = new URLSearchParams(search)
  address.set('game', gameKey(game))
  const open = (event: MouseEvent) => {
    // A new tab is the browser's own.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(game)
  }
  return (
    <li className="game-card">
      <Link to={{ pathname, search: address.toString() }} onClick={open}>
        <GameCover game={game} />
        <span className="game-name">{game.name}</span>
        <span className="game-maker">{game.provider_name}</span>
        {game.rest ? (
          <span className="game-mark game-mark-rest">{gamesText.resting}</span>
        ) : (
          <Marks game={game} />
        )}
        <span className="game-playing">
          <span className="game-bar" aria-hidden="true">
            <span style={{ width: `${game.progressBar}%` }} />
          </span>
          {gamesText.playing}
        </span>
      </Link>
    </li>
  )
}

function Marks({ game }: { game: GameShown }) {
  if (game.new) return <span className="game-mark">{gamesText.isNew}</span>
  return game.popular ? <span className="game-mark">{gamesText.isPopular}</span> : null
}
