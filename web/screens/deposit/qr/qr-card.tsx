import type { PaymentShown } from '../../../../contract/wallet-shapes.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { maskedAccount } from '../../../../domain/payments/account-groups.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { QrCode } from '../../../../ui/marks/qr-code.tsx'
import { Money } from '../../../../ui/money.tsx'
import { moneyText } from '../../../../ui/money-text.ts'
import { clockText } from '../../../../ui/thai-date.ts'
import { langOf } from '../../../layouts/lang-of.ts'
import { Countdown } from '../../../rounds/countdown.tsx'
import { depositText } from '../../../text/deposit.ts'
import { CancelForm } from '../cancel-form.tsx'
import { Fact } from '../fact.tsx'
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

/** The code to scan, for how much and until when. */
export function QrCard({ order, isDown, memberBank, xsrf, nowMs, demo }: QrCardProps) {
  const expiresAtMs = Date.parse(order.expires_at)
  const pay = bahtToSatang(order.pay)
  usePaymentStatus(order.id)
  // In another amount: people look at it, and nobody is to pay the code once more.
  const hasCome = order.unmatched !== null
  return (
    <div>
      <section className="card p-5" aria-labelledby="pay-by-qr">
        <div className="deposit-pay">
          <h2 id="pay-by-qr" className="text-base text-ink-2">
            {hasCome ? depositText.lookedAt : depositText.scan}
          </h2>
          <p className="deposit-pay-amount">
            <Money amount={pay} />
          </p>
        </div>
        {hasCome ? null : (
          <>
            <div className="payment-qr">
              <QrCode text={order.qr} label={depositText.qrLabel(moneyText(pay))} />
            </div>
            <SaveQr code={order.qr} amount={pay} />
          </>
        )}
        <dl className="deposit-facts">
          <Fact label={depositText.collector}>
            <span lang={langOf(order.name)}>{order.name}</span>
          </Fact>
          {memberBank ? (
            <Fact label={depositText.from}>
              {memberBank.bank_name} {maskedAccount(memberBank.bankName, memberBank.accountNo)}
            </Fact>
          ) : null}
          {hasCome ? null : (
            <Fact label={depositText.timeLeft}>
              <Countdown closesAtMs={expiresAtMs} nowMs={nowMs} over={depositText.states.expired} />
              <span className="text-sm text-ink-2">{depositText.until(clockText(expiresAtMs))}</span>
            </Fact>
          )}
        </dl>
        {isDown && !hasCome ? (
          <div className="mt-4">
            <Alert tone="warning">{depositText.qrDownPaid}</Alert>
          </div>
        ) : null}
        {hasCome ? null : (
          <>
            <p className="mt-4 font-medium">{depositText.waitTitle}</p>
            <p className="text-sm text-ink-2 text-pretty">{depositText.qrWait}</p>
            <p className="mt-2 text-sm text-ink-2 text-pretty">{depositText.qrLateNote}</p>
          </>
        )}
      </section>
      {demo ? <Simulator id={order.id} xsrf={xsrf} acts={depositText.demoScans} /> : null}
      <CancelForm id={order.id} mode="qr" xsrf={xsrf} />
    </div>
  )
}
