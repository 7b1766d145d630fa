import { Alert } from '../../../ui/alert.tsx'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { langOf } from '../../layouts/lang-of.ts'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { gamesText } from '../../text/games.ts'
import type { Barred } from './lobby.ts'

/** Why no game can be played now, plainly and once: the member's own stop first, then maintenance. */
export function LobbyNotes({ stop, rest }: Barred) {
  return (
    <>
      {stop ? (
        <Alert tone="warning">
          <p>{stopWords(stop)}</p>
          <PreloadLink to="/play-control">{gamesText.playControl}</PreloadLink>
        </Alert>
      ) : null}
      {rest ? (
        <Alert tone="warning">
          <p>
            {gamesText.restingAll} {untilWords(rest.untilMs)}
          </p>
          {rest.message ? <p lang={langOf(rest.message)}>{rest.message}</p> : null}
        </Alert>
      ) : null}
    </>
  )
}

export function stopWords({ isExclusion, untilMs }: NonNullable<Barred['stop']>): string {
  return isExclusion ? gamesText.excluded : gamesText.stopped(dateAndClock(untilMs))
}

export function untilWords(untilMs: number | null): string {
  return untilMs === null ? '' : gamesText.restingUntil(dateAndClock(untilMs))
}
