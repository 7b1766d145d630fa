import { memo, startTransition, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { GameShown } from '../../../contract/services/games/catalogue.ts'
import { Alert } from '../../../ui/alert.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { gamesText } from '../../text/games.ts'
import { BY_FRAMES, drawByFrames } from './draw-by-frames.ts'
import { GameCard, useCardsAt } from './game-card.tsx'
import { type ListSearch, listPath, listQuery } from './list-search.ts'
import { gameKey } from './lobby.ts'

interface GamePagesProps {
  first: readonly GameShown[]
  /** Where the second page begins; null where there is none. */
  next: string | null
  search: ListSearch
  service: string
  onOpen: (game: GameShown) => void
}

/** As many stay in one document: 5,760 games. What follows begins a new one. */
const PAGES_AT_MOST = 120

/**
 * A list of games, page by page as it is read on. A page outside the window is not laid out nor painted
 * (`content-visibility`), so that thousands scroll as a screenful does; one that comes near is drawn a few cards a frame.
 * Without scripts the link leads to the next page.
 */
export function GamePages({ first, next, search, service, onOpen }: GamePagesProps) {
  const [more, setMore] = useState<readonly (readonly GameShown[])[]>([])
  const [after, setAfter] = useState(next)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const load = async () => {
    if (after === null || state === 'loading') return
    setState('loading')
    const { browserClients } = await import('../../session/browser-clients.ts')
    const answer = await browserClients().backend.gamelist({
      params: { id: service },
      query: { ...listQuery(search), after },
    })
    if (!answer.status) return setState('failed')
    // In pieces between frames: nobody waits for cards below the window.
    startTransition(() => {
      setMore((pages) => [...pages, answer.data])
      setAfter(answer.next)
      setState('idle')
    })
  }
  const at = useCardsAt()
  const isFull = more.length + 1 >= PAGES_AT_MOST
  return (
    <>
      {[first, ...more].map((games, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are only added, and never move
        <GameSheet key={nth} games={games} isLater={nth > 0} at={at} onOpen={onOpen} />
      ))}
      {state === 'failed' ? <Alert tone="error">{gamesText.moreFailed}</Alert> : null}
      {after === null ? null : (
        <MoreLink
          to={listPath(search, { after })}
          isBusy={state === 'loading'}
          onNear={state === 'idle' && !isFull ? load : undefined}
          onClick={isFull ? undefined : load}
        />
      )}
    </>
  )
}

interface GameSheetProps {
  games: readonly GameShown[]
  /** It came by reading on, below the window. */
  isLater: boolean
  at: string
  onOpen: (game: GameShown) => void
}

/** One page. Drawn once: of thousands of cards none is drawn anew for another page or a game that is opened. */
const GameSheet = memo(function GameSheet({ games, isLater, at, onOpen }: GameSheetProps) {
  const sheet = useRef<HTMLUListElement>(null)
  useEffect(() => (sheet.current ? drawByFrames(sheet.current) : undefined), [])
  return (
    <ul ref={sheet} className={isLater ? `game-sheet ${BY_FRAMES}` : 'game-sheet'}>
      {games.map((game) => (
        <GameCard key={gameKey(game)} game={game} at={at} onOpen={onOpen} />
      ))}
    </ul>
  )
})

interface MoreLinkProps {
  to: string
  isBusy: boolean
  /** When it comes near the window. */
  onNear: (() => void) | undefined
  onClick: (() => void) | undefined
}

function MoreLink({ to, isBusy, onNear, onClick }: MoreLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!onNear || !link.current) return
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && onNear(), {
      rootMargin: '600px',
    })
    watch.observe(link.current)
    return () => watch.disconnect()
  }, [onNear])
  return (
    <Link
      ref={link}
      to={to}
      className={buttonClass('soft', 'md', 'games-more')}
      aria-busy={isBusy}
      onClick={(event) => {
        if (!onClick) return
        event.preventDefault()
        onClick()
      }}
    >
      {isBusy ? gamesText.loading : gamesText.more}
    </Link>
  )
}
