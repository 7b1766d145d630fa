import ChevronLeft from 'lucide-react/icons/chevron-left'
import Maximize from 'lucide-react/icons/maximize'
import Minimize from 'lucide-react/icons/minimize'
import { type RefObject, useSyncExternalStore } from 'react'
import { BalanceMoney } from '../../../live/balance-money.tsx'
import { playText } from '../../../text/play.ts'
import type { RoundOnScreen } from './use-round-balance.ts'

interface PlayBarProps {
  game: { name: string; provider: string }
  /** What is shown in full screen: the bar stays above the game. */
  page: RefObject<HTMLDivElement | null>
  isOver: boolean
  demo: boolean
  round: RoundOnScreen
}

export function PlayBar({ game, page, isOver, demo, round: { balance, isOpen } }: PlayBarProps) {
  return (
    <header className="play-bar">
      {/* A document of its own: the lobby's policy frames nothing, and its balance is read anew. */}
      <a href="/group" className="play-back" aria-label={playText.lobby}>
        <ChevronLeft size={22} strokeWidth={2} aria-hidden="true" />
      </a>
      <div className="play-name">
        <h1>{game.name}</h1>
        <span>
          {demo ? <b>DEMO</b> : null}
          {isOver ? null : <em>{playText.playing}</em>}
          {game.provider}
        </span>
      </div>
      {balance === null ? null : (
        <p className="play-balance">
          <span>{isOpen ? playText.balanceInRound : playText.balance}</span>
          <span aria-live="polite">
            <BalanceMoney amount={balance} />
          </span>
        </p>
      )}
      {isOver ? null : <FullScreen page={page} />}
    </header>
  )
}

function FullScreen({ page }: Pick<PlayBarProps, 'page'>) {
  const mode = useSyncExternalStore(listen, modeNow, () => 'none' as const)
  if (mode === 'none') return null
  const isFull = mode === 'full'
  return (
    <button
      type="button"
      className="play-full"
      aria-label={isFull ? playText.windowed : playText.fullScreen}
      onClick={() => void (isFull ? document.exitFullscreen() : page.current?.requestFullscreen())}
    >
      {isFull ? <Minimize size={20} aria-hidden="true" /> : <Maximize size={20} aria-hidden="true" />}
    </button>
  )
}

function listen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** A phone that lets no page fill the screen is offered no button. */
function modeNow(): 'none' | 'full' | 'window' {
  if (!document.fullscreenEnabled) return 'none'
  return document.fullscreenElement ? 'full' : 'window'
}
