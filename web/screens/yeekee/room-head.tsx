import { Link } from 'react-router'
import type { FairRoundShown, FastShown } from '../../../contract/fair.ts'
import { Alert } from '../../../ui/alert.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { NumberTiles } from '../../../ui/marks/number-tile.tsx'
import { useServerNow } from '../../../ui/server-clock.ts'
import { clockTime, countdown, shortDate } from '../../../ui/thai-date.ts'
import { BackLink } from '../../layouts/back-link.tsx'
import { langOf } from '../../layouts/lang-of.ts'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { fastText } from '../../text/fast.ts'
import { type FastPhase, phaseOf } from './phase.ts'

interface RoomHeadProps {
  round: FairRoundShown
  fast: FastShown
  nowMs: number
  /** The round on sale, if it is another one. */
  currentId: string | null
}

/** The round, how long it takes bets and shots, and its result. */
export function RoomHead({ round, fast, nowMs, currentId }: RoomHeadProps) {
  const phase = useRoomPhase(round, fast, nowMs)
  return (
    <header className="hero guilloche room-head">
      <div className="room-name">
        <BackLink to="/lottobet" label={fastText.toLottobet} className="room-back" />
        <h1>
          {round.lottery_name} {fastText.round(fast.number)}
        </h1>
        <p>{shortDate(drawDayMs(round.business_date))}</p>
      </div>
      <Clocks round={round} fast={fast} phase={phase} nowMs={nowMs} />
      <div className="room-acts">
        {phase === 'betting' ? (
          <Link className={buttonClass('glass')} to={`/bet/${round.id}`}>
            {fastText.bet}
          </Link>
        ) : null}
        {currentId !== null && currentId !== round.id ? (
          <Link className={buttonClass('glass')} to={`/yeekee/${currentId}`}>
            {fastText.toCurrent}
          </Link>
        ) : null}
      </div>
    </header>
  )
}

/** The phase by the server's clock, updated while the page is open. */
export function useRoomPhase(round: FairRoundShown, fast: FastShown, nowMs: number): FastPhase {
  const times = {
    status: round.status,
    closesAtMs: Date.parse(round.closed_at ?? round.close_at),
    freezesAtMs: Date.parse(fast.freeze_at),
    isDrawn: fast.draw !== null,
  }
  return phaseOf(times, useServerNow(nowMs))
}

function Clocks({ round, fast, phase, nowMs }: Omit<RoomHeadProps, 'currentId'> & { phase: FastPhase }) {
  const now = useServerNow(nowMs)
  if (phase === 'void') return <VoidNote reason={round.void_reason} />
  if (phase === 'drawn' && fast.draw) {
    return (
      <div className="room-result">
        <span>
          {fastText.threeTop} <NumberTiles number={fast.draw.five.slice(2)} size="lg" />
        </span>
        <span>
          {fastText.twoBottom} <NumberTiles number={fast.draw.five.slice(0, 2)} tone="brand" size="lg" />
        </span>
      </div>
    )
  }
  if (phase === 'frozen') {
    return (
      <p className="room-wait" role="status">
        {fastText.reckoning} <Link to={`/yeekee/${round.id}`}>{fastText.reload}</Link>
      </p>
    )
  }
  return (
    <dl className="room-clocks">
      <div>
        <dt>{phase === 'shooting' ? fastText.closedAt : fastText.closesIn}</dt>
        <dd>
          <span role="timer">
            {phase === 'shooting'
              ? clockTime(Date.parse(round.close_at))
              : countdown(Date.parse(round.close_at) - now)}
          </span>
        </dd>
      </div>
      <div>
        <dt>{fastText.freezesIn}</dt>
        <dd>
          <span role="timer">{countdown(Date.parse(fast.freeze_at) - now)}</span>
        </dd>
      </div>
    </dl>
  )
}

function VoidNote({ reason }: { reason: string | null }) {
  return (
    <Alert tone="warning">{reason ? <span lang={langOf(reason)}>{reason}</span> : fastText.voided}</Alert>
  )
}
