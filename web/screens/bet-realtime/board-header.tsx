import { clockTime, shortDate } from '../../../ui/thai-date.ts'
import { BackLink } from '../../layouts/back-link.tsx'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { useMemberBalance } from '../../live/member-balance.ts'
import { Countdown, RoundRing, SpokenCountdown } from '../../rounds/countdown.tsx'
import { drawDayMs, type ShownRound } from '../../rounds/shown-round.ts'
import { betText } from '../../text/bet.ts'
import { boardText } from '../../text/bet-realtime.ts'
import { roundText } from '../../text/rounds.ts'
import type { BoardState } from './use-board.ts'

interface BoardHeaderProps {
  round: ShownRound
  nowMs: number
  /** Whether the prices are live; null for a page without prices. */
  state: BoardState | null
}

export function BoardHeader({ round, nowMs, state }: BoardHeaderProps) {
  const balance = useMemberBalance()
  return (
    <header className="board-header">
      <BackLink to="/bet-realtime" label={betText.back} />
      <RoundRing round={round} nowMs={nowMs} />
      <div className="board-header-name">
        <h1>{round.name}</h1>
        <p>
          {state ? (
            <>
              <span className={`board-state board-state-${state}`} role="status">
                {boardText[state]}
              </span>{' '}
              ·{' '}
            </>
          ) : null}
          <span>{shortDate(drawDayMs(round.businessDate))}</span>
          <span className="board-wide"> · {roundText.closesAtFull(clockTime(round.closesAtMs))}</span>
        </p>
      </div>
      <div className="board-header-time">
        <Countdown closesAtMs={round.closesAtMs} nowMs={nowMs} />
        {balance === null ? null : (
          <p>
            <span className="board-header-word">{betText.balance} </span>
            <BalanceMoney amount={balance} />
          </p>
        )}
      </div>
      <SpokenCountdown closesAtMs={round.closesAtMs} nowMs={nowMs} />
    </header>
  )
}
