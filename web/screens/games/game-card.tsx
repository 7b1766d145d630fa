import type { CSSProperties, MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import type { GameShown } from '../../../contract/services/games/catalogue.ts'
import { gamesText } from '../../text/games.ts'
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
        <Cover name={game.name} of={gameKey(game)} />
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

/** The house's own cover: pictures of makers come with their contracts. */
export function Cover({ name, of }: { name: string; of: string }) {
  const letters = [...name.replace(/[\p{M}\s]/gu, '')].slice(0, 2).join('').toUpperCase()
  return (
    <span className="game-cover" style={{ '--hue': hueOf(of) } as CSSProperties} aria-hidden="true">
      {letters}
    </span>
  )
}

function hueOf(text: string): number {
  let hue = 0
  for (const char of text) hue = (hue * 31 + (char.codePointAt(0) ?? 0)) % 360
  return hue
}
