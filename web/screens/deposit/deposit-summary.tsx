import { type Baht, bahtToSatang, satang } from '../../../domain/money.ts'
import { Money } from '../../../ui/money.tsx'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { useMemberBalance } from '../../live/member-balance.ts'
import { depositText } from '../../text/deposit.ts'
import { pairText } from '../../text/pairs.ts'
import { BY_PAIR, BY_QR } from './deposit-acts.ts'

interface SummaryProps {
  /** Null: no amount that can be paid in. */
  baht: number | null
  /** A bank's name, or one of the ways that are none. */
  channel: string
}

const CHANNELS: Readonly<Record<string, string>> = { [BY_QR]: depositText.byQr, [BY_PAIR]: pairText.choose }

/** What is about to be paid in, beside the form where there is room. The balance of an account's transfer gets satang of its own. */
export function DepositSummary({ baht, channel }: SummaryProps) {
  const balance = useMemberBalance()
  const amount = baht === null ? null : bahtToSatang(baht as Baht)
  const isRound = channel in CHANNELS
  return (
    <section className="card deposit-summary" aria-labelledby="deposit-summary">
      <h2 id="deposit-summary" className="text-base">
        {depositText.summary}
      </h2>
      <dl>
        <div>
          <dt>{depositText.amount}</dt>
          <dd>{amount === null ? '–' : <Money amount={amount} />}</dd>
        </div>
        <div>
          <dt>{depositText.channel}</dt>
          <dd>{isRound ? CHANNELS[channel] : channel || '–'}</dd>
        </div>
        <div>
          <dt>{depositText.fee}</dt>
          <dd>{depositText.noFee}</dd>
        </div>
        <div className="deposit-summary-sum">
          <dt>{isRound ? depositText.after : depositText.afterAbout}</dt>
          <dd>
            {amount === null || balance === null ? (
              '–'
            ) : (
              <BalanceMoney amount={satang(balance + amount)} decimals={isRound ? 'always' : 'never'} />
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}
