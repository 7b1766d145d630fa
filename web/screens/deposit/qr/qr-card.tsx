import type { PaymentShown } from '../../../../contract/wallet-shapes.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { QrCode } from '../../../../ui/marks/qr-code.tsx'
import { Money } from '../../../../ui/money.tsx'
import { moneyText } from '../../../../ui/money-text.ts'
import { clockText } from '../../../../ui/thai-date.ts'
import { langOf } from '../../../layouts/lang-of.ts'
import { Countdown } from '../../../rounds/countdown.tsx'
import { depositText } from '../../../text/deposit.ts'
import { CancelForm } from '../cancel-form.tsx'
import { Fact, FromAccount } from '../fact.tsx'
import { Simulator } from '../simulator.tsx'
import { SaveQr } from './save-qr.tsx'
import { usePaymentStatus } from './use-payment-status.ts'
import './qr-card.css'

interface QrCardProps {
  order: PaymentShown['order']
  /** Who collects what is paid by the code does not answer now. */
  isDown: boolean
  memberBank: { readonly bank_name: string; readonly bankName: string; readonly accountNo: string } | null
  xsrf: string
  nowMs: number
  demo: boolean
}

/** The code to scan; or that its money came in another amount, so that nobody pays it once more while people look at that. */
export function QrCard(props: QrCardProps) {
  const { order, xsrf, demo } = props
  usePaymentStatus(order.id)
  return (
    <div>
      {order.doubted ? (
        <Alert tone="error">{depositText.doubted}</Alert>
      ) : order.unmatched === null ? (
        <CodeToPay {...props} />
      ) : (
        <h2 className="card p-5 text-base">{depositText.lookedAt}</h2>
      )}
      {demo ? <Simulator id={order.id} xsrf={xsrf} acts={depositText.demoScans} /> : null}
      <CancelForm id={order.id} mode="qr" xsrf={xsrf} />
    </div>
  )
}

/** The code, for how much and until when. */
function CodeToPay({ order, isDown, memberBank, nowMs }: QrCardProps) {
  const expiresAtMs = Date.parse(order.expires_at)
  const pay = bahtToSatang(order.pay)
  return (
    <section className="card p-5" aria-labelledby="pay-by-qr">
      <div className="deposit-pay">
        <h2 id="pay-by-qr" className="text-base text-ink-2">
          {depositText.scan}
        </h2>
        <p className="deposit-pay-amount">
          <Money amount={pay} />
        </p>
      </div>
      <div className="payment-qr">
        <QrCode text={order.qr} label={depositText.qrLabel(moneyText(pay))} />
      </div>
      <SaveQr code={order.qr} amount={pay} />
      <dl className="deposit-facts">
        <Fact label={depositText.collector}>
          <span lang={langOf(order.name)}>{order.name}</span>
        </Fact>
        <FromAccount of={memberBank} />
        <Fact label={depositText.timeLeft}>
          <Countdown closesAtMs={expiresAtMs} nowMs={nowMs} over={depositText.states.expired} />
          <span className="text-sm text-ink-2">{depositText.until(clockText(expiresAtMs))}</span>
        </Fact>
      </dl>
      {isDown ? (
        <div className="mt-4">
          <Alert tone="warning">{depositText.qrDownPaid}</Alert>
        </div>
      ) : null}
      <p className="mt-4 font-medium">{depositText.waitTitle}</p>
      <p className="text-sm text-ink-2 text-pretty">{depositText.qrWait}</p>
      <p className="mt-2 text-sm text-ink-2 text-pretty">{depositText.qrLateNote}</p>
    </section>
  )
}
