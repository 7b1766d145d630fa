import { useLocation } from 'react-router'
import { buttonClass } from '../../../../ui/buttons/button.tsx'
import { langOf } from '../../../layouts/lang-of.ts'
import { loginPath } from '../../../session/safe-path.ts'
import { gamesText } from '../../../text/games.ts'
import { playText } from '../../../text/play.ts'
import { settingsMenuText } from '../../../text/settings-menu.ts'
import { untilWords } from '../lobby-notes.tsx'
import type { Left } from './use-standing.ts'

/** What a member's own stop, limit or check says: no way back to games is favoured then. */
const OWN: ReadonlySet<string> = new Set([
  'PLAY_STOPPED',
  'CHECK_DUE',
  'STAKE_LIMIT',
  'LOSS_LIMIT',
  'TIME_LIMIT',
])

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
      {OWN.has(code) ? (
        <>
          <a
            href={
              code === 'CHECK_DUE' ? `/play-control?next=${encodeURIComponent(pathname)}` : '/play-control'
            }
            className={buttonClass('soft', 'lg')}
          >
            {isStopped ? gamesText.playControl : settingsMenuText.playControl}
          </a>
          <a href="/group" className={buttonClass('ghost')}>
            {playText.lobby}
          </a>
        </>
      ) : (
        <>
          <a href="/group" className={buttonClass('cta', 'lg')}>
            {playText.lobby}
          </a>
          <a href={pathname} className={buttonClass('soft')}>
            {playText.again}
          </a>
        </>
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
