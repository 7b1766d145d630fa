import { type ReactNode, Suspense } from 'react'
import type { PlayShown } from '../../contract/services/play-control.ts'
import { bahtToSatang, type Satang } from '../../domain/money.ts'
import { WARN_MINUTES } from '../../domain/safer/play-session.ts'
import { Money } from '../../ui/money.tsx'
import { useServerNow } from '../../ui/server-clock.ts'
import { clockTime, dateAndClock } from '../../ui/thai-date.ts'
import { useMemberBalance } from '../live/member-balance.ts'
import { late } from '../loading/late.ts'
import { playLineText } from '../text/play-line.ts'
import { type Beats, type Heard, useBeats } from './use-beats.ts'

const CheckDialog = late(async () => (await import('./check-dialog.tsx')).CheckDialog)

/** The figures of the line, and the check of reality. */
export function PlayClock() {
  const { heard, failed, confirm } = useBeats(useMemberBalance())
  if (heard) return <Figures heard={heard} onConfirm={confirm} />
  return failed ? <p className="play-line-word">{playLineText.failed}</p> : null
}

function Figures({ heard: { play, atMs }, onConfirm }: { heard: Heard; onConfirm: Beats['confirm'] }) {
  useServerNow(Date.parse(play.now)) // draws once a second
  // By the database's clock, which decides when a check is due, whatever that of the page says.
  const nowMs = Date.parse(play.now) + Date.now() - atMs
  const elapsedMs = play.began_at === null ? null : Math.max(0, nowMs - Date.parse(play.began_at))
  const net = netOf(play)
  return (
    <>
      <dl className="play-line-figures">
        <Figure word={playLineText.clock}>{clockTime(nowMs)}</Figure>
        {elapsedMs === null ? null : <Figure word={playLineText.played}>{hoursText(elapsedMs)}</Figure>}
        {elapsedMs === null || net === null ? null : (
          <Figure word={playLineText.net}>
            <Money amount={net} sign={net > 0 ? 'gain' : 'none'} />
          </Figure>
        )}
      </dl>
      <TimeLeft play={play} />
      {play.due_at !== null && elapsedMs !== null && nowMs >= Date.parse(play.due_at) ? (
        <Suspense>
          <CheckDialog play={play} net={net} elapsed={hoursText(elapsedMs)} onConfirm={onConfirm} />
        </Suspense>
      ) : null}
    </>
  )
}

function Figure({ word, children }: { word: string; children: ReactNode }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The last minutes of a limit of time, and when there is time again. */
function TimeLeft({ play: { minutes_left: left, more_at: moreAt } }: { play: PlayShown }) {
  if (left === null || left > WARN_MINUTES) return null
  return (
    <p role="status" className="play-line-word">
      {left > 0
        ? playLineText.minutesLeft(left)
        : playLineText.noTime(moreAt === null ? null : dateAndClock(Date.parse(moreAt)))}
    </p>
  )
}

function netOf({ staked, won }: PlayShown): Satang | null {
  if (staked === null || won === null) return null
  return (bahtToSatang(won) - bahtToSatang(staked)) as Satang
}

/** `1:05:09` */
function hoursText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
