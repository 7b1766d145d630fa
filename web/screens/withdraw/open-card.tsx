import type { WithdrawalShown } from '../../../contract/wallet-shapes.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Money } from '../../../ui/money.tsx'
import { recentMoment } from '../../../ui/thai-date.ts'
import { pairText } from '../../text/pairs.ts'
import { withdrawText } from '../../text/withdraw.ts'
import { maskedAccount } from '../profile/masked-account.ts'

/** A withdrawal on its way. Nothing here takes it back. */
export function OpenCard({ withdrawal, nowMs }: { withdrawal: WithdrawalShown; nowMs: number }) {
  const { state, amount, bank_name, accountNo, requested_at, members_until } = withdrawal
  const at = state === 'review' ? 2 : 3
  const isWithMembers = state === 'approved' && members_until !== null && Date.parse(members_until) > nowMs
  return (
    <section className="card p-5" aria-labelledby="open-withdrawal">
      <div className="deposit-pay">
        <h2 id="open-withdrawal" className="text-base text-ink-2">
          {withdrawText.openTitle}
        </h2>
        <p className="deposit-pay-amount">
          <Money amount={bahtToSatang(amount)} />
        </p>
      </div>
      <ol className="deposit-steps" aria-label={withdrawText.step(at)}>
        {withdrawText.steps.map((name, place) => (
          <li
            key={name}
            className={place < at ? 'deposit-step-done' : undefined}
            aria-current={place + 1 === at ? 'step' : undefined}
          >
            {place + 1}. {name}
          </li>
        ))}
      </ol>
      <p className="font-medium text-pretty" aria-live="polite">
        {isWithMembers ? pairText.waits : withdrawText.now[state]}
      </p>
      <p className="text-sm text-ink-2 text-pretty">{withdrawText.leave}</p>
      <dl className="deposit-facts">
        <div>
          <dt>{withdrawText.to}</dt>
          <dd>
            {bank_name} {maskedAccount(accountNo)}
          </dd>
        </div>
        <div>
          <dt>{withdrawText.requestedAt}</dt>
          <dd>{recentMoment(Date.parse(requested_at), nowMs)}</dd>
        </div>
      </dl>
    </section>
  )
}
