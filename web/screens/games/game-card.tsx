import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import type { GameShown } from '../../../contract/services/games/catalogue.ts'
import { gamesText } from '../../text/games.ts'
import { GameCover } from './cover.tsx'
import { gameKey } from './lobby.ts'

interface GameCardProps {
  game: GameShown
  /** From `useCardsAt`. */
  at: string
  onOpen: (game: GameShown) => void
}

/** Where cards lead without scripts: to this page with a game's name at the end. Asked once a list, of which there may be thousands. */
export function useCardsAt(): string {
  const { pathname, search } = useLocation()
  const address = new URLSearchParams(search)
  address.delete('game')
  const others = address.toString()
  return `${pathname}?${others && `${others}&`}game=`
}

/** A game with its cover. A click opens it on this page; without scripts the address does. */
export function GameCard({ game, at, onOpen }: GameCardProps) {
  const open = (event: MouseEvent) => {
    // A new tab is the browser's own.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(game)
  }
  return (
    <li className="game-card">
      <a href={`${at}${encodeURIComponent(gameKey(game))}`} onClick={open}>
        <GameCover game={game} />
        <span className="game-name">{game.name}</span>
        <span className="game-maker">{game.provider_name}</span>
        {game.rest ? (
          <span className="game-mark game-mark-rest">{gamesText.resting}</span>
        ) : (
          <Marks game={game} />
        )}
        <span className="game-playing">
          <span
            className="game-bar"
            style={{ backgroundSize: `${game.progressBar}% 100%` }}
            aria-hidden="true"
          />
          {gamesText.playing}
        </span>
      </a>
    </li>
  )
}

function Marks({ game }: { game: GameShown }) {
  if (game.new) return <span className="game-mark">{gamesText.isNew}</span>
  return game.popular ? <span className="game-mark">{gamesText.isPopular}</span> : null
}
