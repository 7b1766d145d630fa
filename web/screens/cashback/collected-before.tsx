import type { CollectedCashback } from '../../../contract/services/rewards/cashback.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { cashbackText } from '../../text/cashback.ts'
import { daysText } from './days-text.ts'

/** The periods that were collected for, the newest first. */
export function CollectedBefore({ collected }: { collected: readonly CollectedCashback[] }) {
  return (
    <section className="card cashback-before" aria-labelledby="collected-before">
      <h2 id="collected-before" className="text-base">
        {cashbackText.before}
      </h2>
      {collected.length === 0 ? (
        <p className="py-4 text-sm text-ink-2">{cashbackText.none}</p>
      ) : (
        <ul>
          {collected.map(({ period, from, to, amount, at }) => (
            <li key={`${period} ${from}`}>
              <span>
                {daysText(from, to)}
                <span className="block text-sm text-ink-2">{dateAndClock(Date.parse(at))}</span>
              </span>
              <BalanceMoney amount={bahtToSatang(amount)} sign="gain" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
