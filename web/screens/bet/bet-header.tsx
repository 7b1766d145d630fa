import { memo } from 'react'
import { Link } from 'react-router'
import { NumberTiles } from '../../../ui/marks/number-tile.tsx'
import { clockTime, dayMonth, longDate, shortDate } from '../../../ui/thai-date.ts'
import { BackLink } from '../../layouts/back-link.tsx'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { useMemberBalance } from '../../live/member-balance.ts'
import { Countdown, RoundRing, SpokenCountdown } from '../../rounds/countdown.tsx'
import { InventedMark } from '../../rounds/invented-mark.tsx'
import { drawDayMs, type ShownRound } from '../../rounds/shown-round.ts'
import { betText } from '../../text/bet.ts'
import { roundText } from '../../text/rounds.ts'
import type { ChosenPlan, PreviousDraw } from './load-bet.ts'
import { PastButton } from './past/past-button.tsx'
import { PlanLine } from './plan-line.tsx'
import './bet-header.css'

interface BetHeaderProps {
  round: ShownRound
  nowMs: number
  previous: PreviousDraw | null
  /** Of the ticket being written. */
  plan?: ChosenPlan
}

/** The lottery and the remaining time. On phones it replaces the site's header. */
export const BetHeader = memo(function BetHeader({ round, nowMs, previous, plan }: BetHeaderProps) {
  const balance = useMemberBalance()
  const drawnMs = drawDayMs(round.businessDate)
  return (
    <header className="bet-header">
      <BackLink to="/lottobet" label={betText.back} className="bet-back" />
      <RoundRing round={round} nowMs={nowMs} />
      <div className="bet-header-name">
        <h1>{round.name}</h1>
        <p className="bet-header-draw">
          <span className="bet-narrow bet-header-day">
            {roundText.draw(plan ? dayMonth(drawnMs) : shortDate(drawnMs))}
          </span>
          <span className="bet-wide">{roundText.drawOf(longDate(drawnMs))}</span>
          <RoomLink round={round} />
          {plan ? <PlanLine roundId={round.roundId} plan={plan} /> : null}
        </p>
      </div>
      {previous ? <PreviousResult previous={previous} programId={round.programId} /> : null}
      <div className="bet-header-time">
        <p className="bet-wide">{roundText.closesAtFull(clockTime(round.closesAtMs))}</p>
        <Countdown closesAtMs={round.closesAtMs} nowMs={nowMs} />
        {balance === null ? null : (
          <p className="bet-narrow">
            <span className="bet-header-word">{betText.balance} </span>
            <BalanceMoney amount={balance} />
          </p>
        )}
      </div>
      <SpokenCountdown closesAtMs={round.closesAtMs} nowMs={nowMs} />
    </header>
  )
})

/** Link to the page where members shoot, in a fast round. */
function RoomLink({ round: { roundId, group } }: { round: ShownRound }) {
  if (group !== 'yeekee') return null
  return (
    <Link to={`/yeekee/${roundId}`} className="bet-header-link underline">
      {roundText.shoot}
    </Link>
  )
}

interface PreviousProps {
  previous: PreviousDraw
  programId: string
}

function PreviousResult({ previous: { drawAtMs, result, origin }, programId }: PreviousProps) {
  return (
    <div className="bet-previous">
      <p>
        {betText.previous(shortDate(drawAtMs))} <InventedMark origin={origin} />
      </p>
      {result.three_top ? <NumberTiles number={result.three_top} /> : null}
      {result.two_bottom ? <NumberTiles number={result.two_bottom} tone="brand" /> : null}
      <PastButton programId={programId} />
    </div>
  )
}
