import Copy from 'lucide-react/icons/copy'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Form } from 'react-router'
import type { DepositOrderShown } from '../../../contract/services/wallet.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Money } from '../../../ui/money.tsx'
import { clockText } from '../../../ui/thai-date.ts'
import { MemberForm, useAnswerTo } from '../../forms/member-form.tsx'
import { Told } from '../../forms/told.tsx'
import { langOf } from '../../layouts/lang-of.ts'
import { useHydrated } from '../../loading/use-hydrated.ts'
import { Countdown } from '../../rounds/countdown.tsx'
import { depositText } from '../../text/deposit.ts'
import { maskedAccount } from '../profile/masked-account.ts'
import { CANCEL, SIMULATE } from './deposit-acts.ts'

interface WaitingCardProps {
  order: DepositOrderShown
  memberBank: { readonly bank_name: string; readonly accountNo: string } | null
  xsrf: string
  nowMs: number
  demo: boolean
}

/** What to transfer, to which account and until when. */
export function WaitingCard({ order, memberBank, xsrf, nowMs, demo }: WaitingCardProps) {
  const expiresAtMs = Date.parse(order.expires_at)
  return (
    <div>
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
            <b className="deposit-number">{order.accountNo}</b>
            <CopyButton text={order.accountNo} what={depositText.toAccount} />
          </Fact>
          <Fact label={depositText.bank}>{order.bank_name}</Fact>
          <Fact label={depositText.holder}>
            <span lang={langOf(order.name)}>{order.name}</span>
          </Fact>
          {memberBank ? (
            <Fact label={depositText.from}>
              {memberBank.bank_name} {maskedAccount(memberBank.accountNo)}
            </Fact>
          ) : null}
          <Fact label={depositText.timeLeft}>
            <Countdown closesAtMs={expiresAtMs} nowMs={nowMs} />
            <span className="text-sm text-ink-2">{depositText.until(clockText(expiresAtMs))}</span>
          </Fact>
        </dl>
        <p className="mt-4 font-medium">{depositText.waitTitle}</p>
        <p className="text-sm text-ink-2 text-pretty">{depositText.wait}</p>
        <p className="mt-2 text-sm text-ink-2 text-pretty">{depositText.lateNote}</p>
      </section>
      {demo ? <Simulator id={order.id} xsrf={xsrf} /> : null}
      <MemberForm
        of={CANCEL}
        submit={{ label: depositText.cancel, tone: 'ghost', className: 'mt-4 w-full' }}
        xsrf={xsrf}
        preventScrollReset
      >
        <input type="hidden" name="id" value={order.id} />
      </MemberForm>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Only where there are scripts, and a clipboard. */
function CopyButton({ text, what }: { text: string; what: string }) {
  const hydrated = useHydrated()
  const [copied, setCopied] = useState(false)
  if (!hydrated || !navigator.clipboard) return null
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <button
      type="button"
      className="deposit-copy"
      aria-label={depositText.copyWhat(what)}
      onClick={() => void copy()}
    >
      <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
      <span aria-live="polite">{copied ? depositText.copied : depositText.copy}</span>
    </button>
  )
}

/** Stands for the member's bank, in a demo alone. */
function Simulator({ id, xsrf }: { id: string; xsrf: string }) {
  const answer = useAnswerTo(SIMULATE)
  return (
    <section className="card mt-4 p-5" aria-labelledby="pretend">
      <h2 id="pretend" className="text-base font-medium">
        {depositText.demoTitle}
      </h2>
      <p className="text-sm text-ink-2">{depositText.demoLead}</p>
      {answer ? (
        <div className="mt-3">
          <Told tone={'error' in answer ? 'error' : 'info'} of={answer}>
            {'error' in answer ? answer.error : depositText.demoSent}
          </Told>
        </div>
      ) : null}
      <Form method="post" className="deposit-pretend" preventScrollReset>
        <input type="hidden" name="_form" value={SIMULATE.name} />
        <input type="hidden" name="_csrf" value={xsrf} />
        <input type="hidden" name="id" value={id} />
        {Object.entries(depositText.demoActs).map(([how, label]) => (
          <Button key={how} type="submit" name="how" value={how} tone={how === 'exact' ? 'brand' : 'soft'}>
            {label}
          </Button>
        ))}
      </Form>
    </section>
  )
}
