import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { NumberTiles } from '../../ui/marks/number-tile.tsx'
import { timeTone } from '../../ui/marks/time-ring.tsx'
import { useServerNow } from '../../ui/server-clock.ts'
import { clockTime, dayMonth, spokenDuration } from '../../ui/thai-date.ts'
import { planText } from '../text/plans.ts'
import { roundText } from '../text/rounds.ts'
import { choosePlanPath } from './bet-path.ts'
import { closeLine, closeMoment } from './close-words.ts'
import { Countdown, RoundRing } from './countdown.tsx'
import { InventedMark } from './invented-mark.tsx'
import type { ShownRound } from './shown-round.ts'
import './rounds.css'

interface RoundProps {
  round: ShownRound
  nowMs: number
}

interface RoundListProps {
  rounds: readonly ShownRound[]
  nowMs: number
  /** What else a row offers, at its end. */
  beside?: (round: ShownRound) => ReactNode
}

/** A list of rounds: rows on phones, cards on desktops. Open rounds are links; closed ones show their result. */
export function RoundList({ rounds, nowMs, beside }: RoundListProps) {
  return (
    <ul className="round-list">
      {rounds.map((round) => (
        <li key={round.roundId}>
          {round.status === 'open' ? (
            <>
              <OpenRow round={round} nowMs={nowMs} />
              {round.group === 'yeekee' ? <RoomLink round={round} /> : <PlanChoice round={round} />}
            </>
          ) : (
            <ClosedRow round={round} nowMs={nowMs} />
          )}
          {beside?.(round)}
        </li>
      ))}
    </ul>
  )
}

function OpenRow({ round, nowMs }: RoundProps) {
  return (
    <Link to={`/bet/${round.roundId}`} className="round-row">
      <RoundRing round={round} nowMs={nowMs} />
      <span className="round-words">
        <b>{round.name}</b>
        <SpokenClose round={round} nowMs={nowMs} />
        <span className="round-narrow" aria-hidden="true">
          {closeLine(round.closesAtMs, nowMs)}
        </span>
      </span>
      <span className="round-time" aria-hidden="true">
        <Countdown closesAtMs={round.closesAtMs} nowMs={nowMs} />
        <span className="round-wide">{closeMoment(round.closesAtMs, nowMs)}</span>
      </span>
      <ChevronRight aria-hidden="true" size={18} strokeWidth={1.75} className="round-narrow" />
    </Link>
  )
}

/** Shown only when there is more than one plan. */
export function PlanChoice({ round: { roundId, name, planCount } }: { round: ShownRound }) {
  if (planCount < 2) return null
  return (
    <Link
      to={choosePlanPath(roundId)}
      className="round-plans"
      aria-label={planText.countLabel(planCount, name)}
    >
      {planText.count(planCount)}
    </Link>
  )
}

/** Link to the page where members shoot, in a fast lottery. */
function RoomLink({ round: { roundId, name } }: { round: ShownRound }) {
  return (
    <Link to={`/yeekee/${roundId}`} className="round-plans" aria-label={roundText.shootLabel(name)}>
      {roundText.shoot}
    </Link>
  )
}

function ClosedRow({ round, nowMs }: RoundProps) {
  return (
    <div className="round-row round-row-off">
      <RoundRing round={{ ...round, closesAtMs: 0 }} nowMs={nowMs} />
      <span className="round-words">
        <b>{round.name}</b>
        <span>
          {closedWords(round)} <InventedMark origin={round.origin} />
        </span>
      </span>
      {round.status === 'scheduled' ? null : <ResultTiles result={round.result} status={round.status} />}
    </div>
  )
}

function closedWords(round: ShownRound): string {
  if (round.status === 'scheduled')
    return roundText.opensAt(dayMonth(round.opensAtMs), clockTime(round.opensAtMs))
  return round.result ? roundText.closed : roundText.announcedAt(clockTime(round.drawAtMs))
}

/** The two results most people look for, or a note that they are not out yet. */
export function ResultTiles({ result, status }: Pick<ShownRound, 'result' | 'status'>) {
  if (status === 'void') return <Badge>{roundText.voidedRefunded}</Badge>
  if (!result) return <Badge>{roundText.waiting}</Badge>
  return (
    <span className="result-tiles">
      {result.three_top ? <NumberTiles number={result.three_top} /> : null}
      {result.two_bottom ? <NumberTiles number={result.two_bottom} tone="brand" /> : null}
    </span>
  )
}

interface RoundCardProps extends RoundProps {
  /** Why it stands before the others. */
  mark?: string
}

/** A round as a card, for the row of rounds that close soon. */
export function RoundCard({ round, nowMs, mark }: RoundCardProps) {
  const tone = timeTone(round.closesAtMs - useServerNow(nowMs))
  return (
    <Link to={`/bet/${round.roundId}`} className="card round-card">
      <span className="round-card-head">
        <RoundRing round={round} nowMs={nowMs} />
        {tone === 'last' ? (
          <Badge tone="error">{roundText.closing}</Badge>
        ) : mark ? (
          <Badge tone="info">{mark}</Badge>
        ) : null}
      </span>
      <b>{round.name}</b>
      <SpokenClose round={round} nowMs={nowMs} />
      <span className="round-time" aria-hidden="true">
        <Countdown closesAtMs={round.closesAtMs} nowMs={nowMs} />
        <span>{closeMoment(round.closesAtMs, nowMs)}</span>
      </span>
    </Link>
  )
}

/** The closing time as words for screen readers: a running countdown inside a link would be announced all the time. */
export function SpokenClose({ round: { closesAtMs }, nowMs }: RoundProps) {
  return (
    <span className="unseen">
      {roundText.spokenClose(clockTime(closesAtMs), spokenDuration(closesAtMs - nowMs))}
    </span>
  )
}
