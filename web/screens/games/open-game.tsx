import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { GameShown } from '../../../contract/services/games/catalogue.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { late } from '../../loading/late.ts'
import { gamesText } from '../../text/games.ts'
import { GamePanel, type GamePanelProps } from './game-panel.tsx'

const GameDialog = late(async () => (await import('./game-dialog.tsx')).GameDialog)

/** Looks at games over the page. */
export function useOpenGame() {
  const [game, setGame] = useState<GameShown | null>(null)
  return { game, close: () => setGame(null), open: setGame }
}

interface OpenedGameProps extends Omit<GamePanelProps, 'game'> {
  /** The one that the address names, opened without scripts. */
  addressed: GameShown | null
  game: GameShown | null
  onClose: () => void
}

export function OpenedGame({ addressed, game, onClose, ...panel }: OpenedGameProps) {
  const { pathname, search } = useLocation()
  const closed = new URLSearchParams(search)
  closed.delete('game')
  return (
    <>
      {addressed ? (
        <section className="card game-opened" aria-labelledby="game-opened">
          <h2 id="game-opened">{addressed.name}</h2>
          <GamePanel game={addressed} {...panel} />
          <Link to={{ pathname, search: closed.toString() }} className={buttonClass('ghost', 'md', 'w-full')}>
            {gamesText.backToList}
          </Link>
        </section>
      ) : null}
      <Suspense>{game ? <GameDialog game={game} onClose={onClose} {...panel} /> : null}</Suspense>
    </>
  )
}
