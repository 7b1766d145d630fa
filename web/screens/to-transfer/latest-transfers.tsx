import { type Baht, bahtToSatang } from '../../../domain/money.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { toTransferText } from '../../text/to-transfer.ts'

export interface Transfer {
  readonly id: string
  readonly name: string
  readonly way: 'in' | 'out'
  readonly amount: Baht
  readonly state: 'sending' | 'unknown' | 'done' | 'failed'
  readonly requested_at: string
}

/** A member's transfers, the newest first. */
export function LatestTransfers({ latest }: { latest: readonly Transfer[] }) {
  return (
    <section className="card to-transfer-latest" aria-labelledby="latest-transfers">
      <h2 id="latest-transfers" className="text-base">
        {toTransferText.latest}
      </h2>
      {latest.length === 0 ? (
        <p className="py-3 text-sm text-ink-2">{toTransferText.latestNone}</p>
      ) : (
        <ul>
          {latest.map(({ id, name, way, amount, state, requested_at: at }) => (
            <li key={id}>
              <span>
                {toTransferText.ways[way]} {name}
                <span className="block text-sm text-ink-2">
                  {toTransferText.states[state]} · {dateAndClock(Date.parse(at))}
                </span>
              </span>
              <BalanceMoney amount={bahtToSatang(amount)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
