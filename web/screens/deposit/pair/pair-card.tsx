import type { PairShown } from '../../../../contract/wallet-shapes.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { groupedAccount, maskedAccount } from '../../../../domain/payments/account-groups.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Money } from '../../../../ui/money.tsx'
import { moneyText } from '../../../../ui/money-text.ts'
import { clockText } from '../../../../ui/thai-date.ts'
import { MemberForm } from '../../../forms/member-form.tsx'
import { langOf } from '../../../layouts/lang-of.ts'
import { Countdown } from '../../../rounds/countdown.tsx'
import { depositText } from '../../../text/deposit.ts'
import { pairText } from '../../../text/pairs.ts'
import { CancelForm } from '../cancel-form.tsx'
import { CopyButton } from '../copy-button.tsx'
import { PAIR_SLIP } from '../deposit-acts.ts'
import { Fact, FromAccount } from '../fact.tsx'
import { SlipField } from '../slip-field.tsx'
import { CameShort } from './came-short.tsx'

interface PairCardProps {
  pair: PairShown
  memberBank: { readonly bank_name: string; readonly bankName: string; readonly accountNo: string } | null
  xsrf: string
  nowMs: number
}

/** Who has to do something, and until when. */
const LEFT: Readonly<Partial<Record<PairShown['state'], string>>> = {
  open: depositText.timeLeft,
  short: pairText.shortLeft,
}

/** A transfer to a member who withdraws: what to send to whom, its slip, and what is waited for. */
export function PairCard({ pair, memberBank, xsrf, nowMs }: PairCardProps) {
  const expiresAtMs = Date.parse(pair.expires_at)
  const isOpen = pair.state === 'open'
  if (pair.doubted) return <DoubtedPair pair={pair} xsrf={xsrf} />
  return (
    <div>
      <CameShort pair={pair} xsrf={xsrf} />
      <section className="card p-5" aria-labelledby="pay-member">
        <div className="deposit-pay">
          <h2 id="pay-member" className="text-base text-ink-2">
            {isOpen ? pairText.payExactly : pairText.paid}
          </h2>
          <p className="deposit-pay-amount">
            <Money amount={bahtToSatang(pair.amount)} />
          </p>
          {isOpen ? <CopyButton text={pair.amount.toFixed(2)} what={depositText.amount} /> : null}
        </div>
        <dl className="deposit-facts">
          <Fact label={depositText.toAccount}>
            {isOpen ? (
              <>
                <b className="deposit-number">{groupedAccount(pair.bank, pair.accountNo)}</b>
                <CopyButton text={pair.accountNo} what={depositText.toAccount} />
              </>
            ) : (
              maskedAccount(pair.bank, pair.accountNo) // where it went: nobody is asked to transfer once more
            )}
          </Fact>
          <Fact label={depositText.bank}>{pair.bank_name}</Fact>
          {pair.name ? (
            <Fact label={depositText.holder}>
              <span lang={langOf(pair.name)}>{pair.name}</span>
            </Fact>
          ) : null}
          <FromAccount of={memberBank} />
          {pair.state === 'disputed' ? null : (
            <Fact label={LEFT[pair.state] ?? pairText.answerLeft}>
              <Countdown closesAtMs={expiresAtMs} nowMs={nowMs} over={depositText.states.expired} />
              <span className="text-sm text-ink-2">{depositText.until(clockText(expiresAtMs))}</span>
            </Fact>
          )}
        </dl>
        <p className="mt-4 font-medium text-pretty" aria-live="polite">
          {pairText.now[pair.state]}
        </p>
        <p className="text-sm text-ink-2 text-pretty">{pairText.safe}</p>
      </section>
      {isOpen ? (
        <>
          <PairSlip id={pair.id} xsrf={xsrf} />
          <CancelForm id={pair.id} mode="p2p" xsrf={xsrf} />
        </>
      ) : null}
    </div>
  )
}

/** Nobody is told to pay into an account that somebody has written; who has paid already shows the slip. */
function DoubtedPair({ pair: { id }, xsrf }: Pick<PairCardProps, 'pair' | 'xsrf'>) {
  return (
    <div>
      <Alert tone="error">{depositText.doubted}</Alert>
      <PairSlip id={id} xsrf={xsrf} />
      <CancelForm id={id} mode="p2p" xsrf={xsrf} />
    </div>
  )
}

interface LatePairProps {
  order: PairShown
  /** Whether its slip was sent: then staff or the one who is paid look at it. */
  given: boolean
  xsrf: string
}

/** A pair whose time is over: who has transferred all the same shows the slip here. */
export function LatePair({ order, given, xsrf }: LatePairProps) {
  const baht = moneyText(bahtToSatang(order.amount))
  return (
    <div className="mt-4">
      <Alert tone={given ? 'info' : 'warning'}>
        <p className="font-medium">{given ? pairText.lateGivenTitle(baht) : pairText.lateTitle(baht)}</p>
        <p className="text-pretty">{given ? pairText.lateGiven : pairText.lateLead}</p>
      </Alert>
      {given ? null : <PairSlip id={order.id} xsrf={xsrf} />}
    </div>
  )
}

function PairSlip({ id, xsrf }: { id: string; xsrf: string }) {
  return (
    <section className="card deposit-slip mt-4" aria-labelledby="pair-slip">
      <h2 id="pair-slip" className="text-base font-medium">
        {depositText.slipTitle}
      </h2>
      <p className="text-sm text-ink-2 text-pretty">{pairText.slipLead}</p>
      <MemberForm
        of={PAIR_SLIP}
        submit={{ label: depositText.slipSend, tone: 'brand', className: 'mt-3 w-full' }}
        xsrf={xsrf}
        className="mt-3"
        encType="multipart/form-data"
        preventScrollReset
      >
        <input type="hidden" name="id" value={id} />
        <SlipField />
      </MemberForm>
    </section>
  )
}
