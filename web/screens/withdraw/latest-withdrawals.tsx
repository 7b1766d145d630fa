import type { PartShown, WithdrawalShown } from '../../../contract/wallet-shapes.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { recentMoment } from '../../../ui/thai-date.ts'
import { langOf } from '../../layouts/lang-of.ts'
import { BalanceMoney, useBalanceText } from '../../live/balance-money.tsx'
import { pairText } from '../../text/pairs.ts'
import { withdrawText } from '../../text/withdraw.ts'

/** How the state of a withdrawal is marked. */
export const WITHDRAWAL_TONES: Readonly<Record<WithdrawalShown['state'], BadgeTone>> = {
  review: 'info',
  approved: 'info',
  sending: 'info',
  unknown: 'warning',
  paid: 'success',
  failed: 'plain',
}

const isLate = ({ late }: PartShown) => late

interface LatestProps {
  withdrawals: readonly WithdrawalShown[]
  nowMs: number
}

/** The member's newest withdrawals and what became of them. */
export function LatestWithdrawals({ withdrawals, nowMs }: LatestProps) {
  const text = useBalanceText()
  if (withdrawals.length === 0) {
    return (
      <section className="card deposit-latest withdraw-none" aria-labelledby="latest-withdrawals">
        <h2 id="latest-withdrawals" className="text-base">
          {withdrawText.latest}
        </h2>
        <p className="text-sm text-ink-2 text-pretty">{withdrawText.latestNone}</p>
      </section>
    )
  }
  return (
    <section className="card deposit-latest" aria-labelledby="latest-withdrawals">
      <h2 id="latest-withdrawals" className="text-base">
        {withdrawText.latest}
      </h2>
      <ul>
        {withdrawals.map(({ id, requested_at, amount, state, reason, ended_at, parts }) => (
          <li key={id}>
            <span className="text-sm text-ink-2">{recentMoment(Date.parse(requested_at), nowMs)}</span>
            <BalanceMoney amount={bahtToSatang(amount)} />
            <Badge tone={WITHDRAWAL_TONES[state]}>{withdrawText.states[state]}</Badge>
            {reason ? (
              <p className="withdraw-reason" lang={langOf(reason)}>
                {withdrawText.reason(reason)}
              </p>
            ) : null}
            {/* Of one on its way its own card says it. */}
            {ended_at === null
              ? null
              : parts.filter(isLate).map((part) => (
                  <p key={part.id} className="withdraw-reason">
                    {pairText.lateOf(text(bahtToSatang(part.amount)))}
                  </p>
                ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
