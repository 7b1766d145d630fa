import { Link } from 'react-router'
import type { FastShown } from '../../../contract/fair.ts'
import { satang } from '../../../domain/money.ts'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { fastText } from '../../text/fast.ts'
import type { OwnPlay as Own } from './load-own-play.ts'

interface OwnPlayProps {
  own: Own
  /** Own shots of this visit that the page did not know when it was drawn. */
  newShots: number
  roundId: string
  fast: FastShown
  isPaid: boolean
}

/** What the member has in the round: stake, shots, and what was won. Gold is for money won alone. */
export function OwnPlay({ own, newShots, roundId, fast, isPaid }: OwnPlayProps) {
  const shots = own.shots + newShots
  const rewards = fast.rewards
    .filter(({ tag }) => tag === own.tag)
    .reduce((sum, { amount }) => sum + amount * 100, 0)
  const won = satang(own.won + Math.round(rewards))
  return (
    <section className="room-own" aria-label={fastText.own}>
      <dl>
        <div>
          <dt>{fastText.ownStake}</dt>
          <dd>
            {own.stake > 0 ? (
              <Link to={`/playlistDetail?round=${roundId}`}>
                <BalanceMoney amount={own.stake} decimals="needed" />
              </Link>
            ) : (
              <BalanceMoney amount={own.stake} decimals="needed" />
            )}
          </dd>
        </div>
        <div>
          <dt>{fastText.ownShots}</dt>
          <dd>{fastText.times(shots)}</dd>
        </div>
        <div className={won > 0 ? 'room-own-won' : undefined}>
          <dt>{fastText.ownWon}</dt>
          <dd>
            {won > 0 ? (
              <BalanceMoney amount={won} sign="gain" decimals="needed" />
            ) : isPaid && own.stake > 0 ? (
              fastText.ownLost
            ) : own.stake > 0 ? (
              fastText.ownWaits
            ) : (
              '–'
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}
