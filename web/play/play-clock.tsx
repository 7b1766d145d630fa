import { type ReactNode, Suspense, useState } from 'react'
import type { PlayShown } from '../../contract/services/play-control.ts'
import { bahtToSatang, type Satang } from '../../domain/money.ts'
import { WARN_MINUTES } from '../../domain/safer/play-session.ts'
import { Money } from '../../ui/money.tsx'
import { moneyText } from '../../ui/money-text.ts'
import { useServerNow } from '../../ui/server-clock.ts'
import { clockTime, dateAndClock } from '../../ui/thai-date.ts'
import { useMemberBalance } from '../live/member-balance.ts'
import { late } from '../loading/late.ts'
import { playLineText } from '../text/play-line.ts'
import { type Beats, type Heard, useBeats } from './use-beats.ts'

const CheckDialog = late(async () => (await import('./check-dialog.tsx')).CheckDialog)

export interface PlayClockProps {
  /** On the page of a game: what came of a round that is still on the screen is not told before it was shown. */
  round?: { readonly isOpen: boolean; readonly settled: number | null } | null
}

/** The figures of the line, and the check of reality. */
export function PlayClock({ round = null }: PlayClockProps) {
  const balance = useMemberBalance()
  const { heard, failed, confirm } = useBeats(round ? round.settled : balance)
  const isHeld = round?.isOpen ?? false
  const play = useBeforeRound(heard?.play ?? null, isHeld)
  if (heard && play) {
    return <Figures heard={{ play, atMs: heard.atMs }} isHeld={isHeld} onConfirm={confirm} />
  }
  return failed ? <p className="play-line-word">{playLineText.failed}</p> : null
}

/** The newest that was heard, with money as it was before a round that is held. */
function useBeforeRound(play: PlayShown | null, isHeld: boolean): PlayShown | null {
  const [before, setBefore] = useState(play)
  if ((!isHeld || before === null) && before !== play) setBefore(play)
  if (!play || !isHeld || !before) return play
  return { ...play, staked: before.staked, won: before.won, in_games: before.in_games }
}

interface FiguresProps {
  heard: Heard
  isHeld: boolean
  onConfirm: Beats['confirm']
}

function Figures({ heard: { play, atMs }, isHeld, onConfirm }: FiguresProps) {
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
          <Figure word={isHeld ? playLineText.netBefore : playLineText.net}>
            <Money amount={net} sign={net > 0 ? 'gain' : 'none'} />
          </Figure>
        )}
      </dl>
      <InGames play={play} />
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

/** What of the net position went to game wallets: neither lost nor won here. */
function InGames({ play: { began_at: began, in_games: away } }: { play: PlayShown }) {
  if (began === null || !away) return null
  return <p className="play-line-word">{playLineText.inGames(moneyText(bahtToSatang(away)))}</p>
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
