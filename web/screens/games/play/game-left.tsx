import { useLocation } from 'react-router'
import { buttonClass } from '../../../../ui/buttons/button.tsx'
import { langOf } from '../../../layouts/lang-of.ts'
import { loginPath } from '../../../session/safe-path.ts'
import { gamesText } from '../../../text/games.ts'
import { playText } from '../../../text/play.ts'
import { untilWords } from '../lobby-notes.tsx'
import type { Left } from './use-standing.ts'

/** Why the game is not here, and that what was bet is safe. Every way on is a document of its own. */
export function GameLeft({ left }: { left: Left }) {
  const { pathname } = useLocation()
  if (left === 'signed-out') {
    return (
      <section className="play-note" role="alert">
        <h2>{playText.left.out}</h2>
        <p>{playText.outWhy}</p>
        <p>{playText.safe}</p>
        <a
          href={import.meta.env.SSR ? '/login' : loginPath(location.pathname)}
          className={buttonClass('cta', 'lg')}
        >
          {playText.signIn}
        </a>
      </section>
    )
  }
  if (left === 'other-slot') return <OtherSlot />
  const { code, words, rest } = left
  const isStopped = code === 'PLAY_STOPPED'
  const title = code === 'GAME_RESTS' ? 'rests' : isStopped ? 'stopped' : 'over'
  return (
    <section className="play-note" role="alert">
      <h2>{playText.left[title]}</h2>
      <p>{words}</p>
      {rest?.until ? <p>{untilWords(Date.parse(rest.until))}</p> : null}
      {rest?.message ? <p lang={langOf(rest.message)}>{rest.message}</p> : null}
      <p>{playText.safe}</p>
      <a href="/group" className={buttonClass('cta', 'lg')}>
        {playText.lobby}
      </a>
      {code === 'CHECK_DUE' ? (
        <a href={`/play-control?next=${encodeURIComponent(pathname)}`} className={buttonClass('soft')}>
          {gamesText.playControl}
        </a>
      ) : isStopped ? (
        <a href="/play-control" className={buttonClass('soft')}>
          {gamesText.playControl}
        </a>
      ) : (
        <a href={pathname} className={buttonClass('soft')}>
          {playText.again}
        </a>
      )}
      <a href="/game-report" className={buttonClass('ghost')}>
        {playText.report}
      </a>
    </section>
  )
}

/** One slot at once: this one is opened again by a press, and the other then ends. */
function OtherSlot() {
  const { pathname } = useLocation()
  return (
    <section className="play-note" role="alert">
      <h2>{playText.left.slot}</h2>
      <p>{playText.slotWhy}</p>
      <p>{playText.safe}</p>
      <a href={pathname} className={buttonClass('soft', 'lg')}>
        {playText.slotHere}
      </a>
      <a href="/group" className={buttonClass('soft')}>
        {playText.lobby}
      </a>
    </section>
  )
}
