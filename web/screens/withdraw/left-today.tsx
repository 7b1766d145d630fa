import { type Baht, bahtToSatang } from '../../../domain/money.ts'
import { Money } from '../../../ui/money.tsx'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { withdrawText } from '../../text/withdraw.ts'

interface LeftTodayProps {
  readonly credit: Baht | null
  readonly left_today: { readonly amount: Baht; readonly count: number } | null
}

/** The balance, and what may still be withdrawn today; nothing of what is not known. */
export function LeftToday({ credit, left_today: left }: LeftTodayProps) {
  if (credit === null || left === null) return null
  return (
    <dl className="withdraw-facts">
      <div>
        <dt>{withdrawText.credit}</dt>
        <dd>
          <BalanceMoney amount={bahtToSatang(credit)} />
        </dd>
      </div>
      <div>
        <dt>{withdrawText.leftToday}</dt>
        <dd>
          <Money amount={bahtToSatang(left.amount)} />{' '}
          <span className="text-sm text-ink-2">{withdrawText.times(left.count)}</span>
        </dd>
      </div>
    </dl>
  )
}
