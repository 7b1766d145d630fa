import type { WithdrawalShown } from '../../../contract/wallet-shapes.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { maskedAccount } from '../../../domain/payments/account-groups.ts'
import { Money } from '../../../ui/money.tsx'
import { recentMoment } from '../../../ui/thai-date.ts'
import { pairText } from '../../text/pairs.ts'
import { withdrawText } from '../../text/withdraw.ts'
import { BankMark } from '../deposit/bank-mark.tsx'
import { mayAnswer } from './parts.tsx'

interface OpenCardProps {
  withdrawal: WithdrawalShown
  nowMs: number
}

/** A withdrawal on its way. Nothing here takes it back. */
export function OpenCard({ withdrawal, nowMs }: OpenCardProps) {
  const { state, amount, bank, bank_name, color, accountNo, requested_at } = withdrawal
  const at = state === 'review' ? 2 : 3
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
        {whatNow(withdrawal, nowMs)}
      </p>
      <p className="text-sm text-ink-2 text-pretty">{withdrawText.leave}</p>
      <dl className="deposit-facts">
        <div>
          <dt>{withdrawText.to}</dt>
          <dd className="withdraw-to">
            <BankMark code={bank} color={color} />
            <span>
              {bank_name} <span className="whitespace-nowrap">{maskedAccount(bank, accountNo)}</span>
            </span>
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

/** What the withdrawal waits for. Past the time of members the rest is sent only when none of their parts is left open. */
function whatNow({ state, members_until, parts }: WithdrawalShown, nowMs: number): string {
  if (state !== 'approved' || members_until === null) return withdrawText.now[state]
  if (Date.parse(members_until) > nowMs) return pairText.waits
  return parts.some(mayAnswer) ? pairText.waitsForParts : withdrawText.now.approved
}
