import { useRef } from 'react'
import { data, redirect, redirectDocument } from 'react-router'
import { Alert } from '../../../../ui/alert.tsx'
import { buttonClass } from '../../../../ui/buttons/button.tsx'
import { PlayLine } from '../../../play/play-line.tsx'
import { formText } from '../../../session/form-text.ts'
import { memberVisit, sessionHolds } from '../../../session/guard.ts'
import { playText } from '../../../text/play.ts'
import { tabTitle } from '../../../text/th.ts'
import type { Route } from './+types/play-page'
import { GameLeft } from './game-left.tsx'
import { loadPlay } from './load-play.ts'
import { PlayBar } from './play-bar.tsx'
import { useRoundBalance } from './use-round-balance.ts'
import { useStanding } from './use-standing.ts'
import './play.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return loadPlay(memberVisit({ context, url }), params, url)
}

/** The page is a document of its own, whose policy lets it frame its provider alone: it is never drawn into another one. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  throw redirectDocument(new URL(request.url).pathname)
}

/** The game goes on whatever else is asked again: a loader that ran once more would open it anew. */
export const shouldRevalidate = () => false

/** Opens the game where no frame is: the form's own tab goes to the provider. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { clients, member, operator } = memberVisit({ context, url })
  const answer = sessionHolds(
    await clients.backend.gameLaunch({
      params: { service: operator.code, username: member.name },
      body: params,
      xsrf: formText(await request.formData(), '_csrf'),
    }),
    url,
  )
  return answer.status ? redirect(answer.url) : data({ refused: answer.detail }, { status: 400 })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', loaderData?.game.name ?? '') }]
}

/** A game, with a slim bar above it that leads back and shows the balance. */
export default function PlayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { game, way, asked, xsrf, demo } = loaderData
  const page = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const left = useStanding(asked, way)
  const round = useRoundBalance(frame, left === null && way.is === 'frame' ? way.url : null)
  return (
    <div className="play" ref={page}>
      <div>
        <PlayBar game={game} page={page} isOver={left !== null} {...{ demo, round }} />
        {left ? null : <PlayLine round={round} />}
      </div>
      {left ? (
        <GameLeft left={left} />
      ) : way.is === 'frame' ? (
        <iframe
          ref={frame}
          className="play-frame"
          title={playText.frame(game.name)}
          src={way.url}
          // On another origin: with its own storage, and with no way to ours. Its button back to the lobby needs a tap.
          sandbox="allow-scripts allow-same-origin allow-forms allow-top-navigation-by-user-activation"
          // Full screen is the bar's: a frame that filled the screen by itself would hide the clock.
          allow="autoplay"
          referrerPolicy="no-referrer"
        />
      ) : (
        <section className="play-note">
          <h2>{playText.tabTitle}</h2>
          <p>{playText.tabWhy}</p>
          {actionData?.refused ? <Alert tone="error">{actionData.refused}</Alert> : null}
          <form method="post" target="_blank" rel="noopener">
            <input type="hidden" name="_csrf" value={xsrf} />
            <button type="submit" className={buttonClass('cta', 'lg')}>
              {playText.tabOpen}
            </button>
          </form>
        </section>
      )}
    </div>
  )
}
