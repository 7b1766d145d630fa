import type { DepositOrderShown } from '../../../contract/wallet-shapes.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { recentMoment } from '../../../ui/thai-date.ts'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { depositText } from '../../text/deposit.ts'

/** How the state of a deposit is marked. */
export const DEPOSIT_TONES: Readonly<Record<DepositOrderShown['state'], BadgeTone>> = {
  open: 'info',
  checking: 'warning',
  credited: 'success',
  cancelled: 'plain',
  expired: 'plain',
  unpaid: 'error',
}

/** The member's newest deposits and what became of them. */
export function LatestDeposits({ orders, nowMs }: { orders: readonly DepositOrderShown[]; nowMs: number }) {
  if (orders.length === 0) return null
  return (
    <section className="card deposit-latest" aria-labelledby="latest-deposits">
      <h2 id="latest-deposits" className="text-base">
        {depositText.latest}
      </h2>
      <ul>
        {orders.map(({ id, started_at, pay, received, unmatched, ...order }) => {
          // Its money came in another amount: nobody waits for a transfer any more.
          const state = order.state === 'open' && unmatched !== null ? 'checking' : order.state
          return (
            <li key={id}>
              <span className="text-sm text-ink-2">{recentMoment(Date.parse(started_at), nowMs)}</span>
              <BalanceMoney amount={bahtToSatang(received ?? pay)} />
              <Badge tone={DEPOSIT_TONES[state]}>{depositText.states[state]}</Badge>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
