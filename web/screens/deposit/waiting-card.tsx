import type { DepositOrderShown } from '../../../contract/wallet-shapes.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { groupedAccount } from '../../../domain/payments/account-groups.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Money } from '../../../ui/money.tsx'
import { clockText } from '../../../ui/thai-date.ts'
import { langOf } from '../../layouts/lang-of.ts'
import { Countdown } from '../../rounds/countdown.tsx'
import { depositText } from '../../text/deposit.ts'
import { CancelForm } from './cancel-form.tsx'
import { CopyButton } from './copy-button.tsx'
import { Fact, FromAccount } from './fact.tsx'
import { Simulator } from './simulator.tsx'
import { SlipCard } from './slip-card.tsx'

interface WaitingCardProps {
  order: DepositOrderShown
  memberBank: { readonly bank_name: string; readonly bankName: string; readonly accountNo: string } | null
  xsrf: string
  nowMs: number
  demo: boolean
}

/** What to transfer and until when; or that its money came in another amount, so that nobody transfers it once more. */
export function WaitingCard(props: WaitingCardProps) {
  const { order, xsrf, demo } = props
  return (
    <div>
      {order.doubted ? (
        <Alert tone="error">{depositText.doubted}</Alert>
      ) : order.unmatched === null ? (
        <TransferToMake {...props} />
      ) : (
        <h2 className="card p-5 text-base">{depositText.lookedAt}</h2>
      )}
      <SlipCard order={order} xsrf={xsrf} />
      {demo ? <Simulator id={order.id} xsrf={xsrf} acts={depositText.demoActs} /> : null}
      <CancelForm id={order.id} mode="bank" xsrf={xsrf} />
    </div>
  )
}

/** The amount, the account it goes to, and until when. */
function TransferToMake({ order, memberBank, nowMs }: WaitingCardProps) {
  const expiresAtMs = Date.parse(order.expires_at)
  return (
    <section className="card p-5" aria-labelledby="pay-exactly">
      <div className="deposit-pay">
        <h2 id="pay-exactly" className="text-base text-ink-2">
          {depositText.payExactly}
        </h2>
        <p className="deposit-pay-amount">
          <Money amount={bahtToSatang(order.pay)} />
        </p>
        <CopyButton text={order.pay.toFixed(2)} what={depositText.amount} />
      </div>
      <dl className="deposit-facts">
        <Fact label={depositText.toAccount}>
          <b className="deposit-number">{groupedAccount(order.bank, order.accountNo)}</b>
          <CopyButton text={order.accountNo} what={depositText.toAccount} />
        </Fact>
        <Fact label={depositText.bank}>{order.bank_name}</Fact>
        <Fact label={depositText.holder}>
          <span lang={langOf(order.name)}>{order.name}</span>
        </Fact>
        <FromAccount of={memberBank} />
        <Fact label={depositText.timeLeft}>
          <Countdown closesAtMs={expiresAtMs} nowMs={nowMs} over={depositText.states.expired} />
          <span className="text-sm text-ink-2">{depositText.until(clockText(expiresAtMs))}</span>
        </Fact>
      </dl>
      <p className="mt-4 font-medium">{depositText.waitTitle}</p>
      <p className="text-sm text-ink-2 text-pretty">{depositText.wait}</p>
      <p className="mt-2 text-sm text-ink-2 text-pretty">{depositText.lateNote}</p>
    </section>
  )
}
