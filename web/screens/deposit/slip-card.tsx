import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import Wallet from 'lucide-react/icons/wallet'
import type { DepositOrderShown } from '../../../contract/wallet-shapes.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { figureText } from '../../../ui/figure-text.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { clockText } from '../../../ui/thai-date.ts'
import { MemberForm, useAnswerTo } from '../../forms/member-form.tsx'
import { PATHS } from '../../session/paths.generated.ts'
import { depositText } from '../../text/deposit.ts'
import { SLIP } from './deposit-acts.ts'
import './slip-card.css'
import { SlipField } from './slip-field.tsx'

interface SlipCardProps {
  order: DepositOrderShown
  xsrf: string
}

/** The slip of an order: sent, shown and changed. */
export function SlipCard({ order, xsrf }: SlipCardProps) {
  const { slip } = order
  const refused = useAnswerTo(SLIP) !== undefined
  return (
    <section className="card deposit-slip" aria-labelledby="slip">
      <h2 id="slip" className="text-base font-medium">
        {depositText.slipTitle}
      </h2>
      <p className="text-sm text-ink-2 text-pretty">{leadOf(order)}</p>
      {slip ? (
        <>
          <Attached slip={slip} />
          <details open={refused || undefined}>
            <summary className="deposit-slip-change">{depositText.slipChange}</summary>
            <SendSlip order={order} xsrf={xsrf} />
          </details>
        </>
      ) : (
        <SendSlip order={order} xsrf={xsrf} />
      )}
    </section>
  )
}

/** What a slip is for: money that people look at comes by no bank's word. */
function leadOf({ state, unmatched, pay }: DepositOrderShown): string {
  if (state !== 'open') return depositText.slipLate(moneyText(bahtToSatang(pay)))
  return unmatched === null ? depositText.slipLead : depositText.slipLookedAt
}

function SendSlip({ order, xsrf }: SlipCardProps) {
  return (
    <MemberForm
      of={SLIP}
      submit={{ label: depositText.slipSend, tone: 'brand', className: 'mt-3 w-full' }}
      xsrf={xsrf}
      className="mt-3"
      encType="multipart/form-data"
      preventScrollReset
    >
      <input type="hidden" name="amount" value={order.amount} />
      <SlipField />
    </MemberForm>
  )
}

function Attached({ slip }: { slip: NonNullable<DepositOrderShown['slip']> }) {
  const { image, name, bytes, attached_at, checking } = slip
  return (
    <>
      <div className="deposit-slip-shown">
        <img
          src={`/svc/wallet${PATHS.wallet.slipPicture.path.replace('{image}', image)}`}
          alt={depositText.slipShown}
          width="96"
          height="128"
        />
        <p>
          <span className="block">{name}</span>
          <span className="block text-sm text-ink-2">
            {depositText.slipSize(figureText(Math.ceil(bytes / 1024)))}
          </span>
        </p>
      </div>
      <ol className="deposit-slip-way">
        <li className="deposit-slip-past">
          <Check size={20} strokeWidth={2} aria-hidden="true" />
          <span>
            <span className="block">{depositText.slipAttached}</span>
            <span className="block text-sm text-ink-2">{clockText(Date.parse(attached_at))}</span>
          </span>
        </li>
        {checking ? <CheckedBy checking={checking} /> : null}
        <li className="text-ink-2">
          <Wallet size={20} strokeWidth={2} aria-hidden="true" />
          <span>{depositText.slipDone}</span>
        </li>
      </ol>
    </>
  )
}

const CHECKING_ICONS = { bank: LoaderCircle, waits: Clock, people: CircleAlert } as const

/** Who checks the slip now, as it is: nobody is promised a bank's answer that no program asks for. */
function CheckedBy({ checking }: { checking: keyof typeof CHECKING_ICONS }) {
  const Icon = CHECKING_ICONS[checking]
  const { now, more } = depositText.slipChecked[checking]
  return (
    <li aria-current="step">
      <Icon size={20} strokeWidth={2} aria-hidden="true" />
      <span>
        <span className="block">{now}</span>
        <span className="block text-sm text-ink-2 text-pretty">{more}</span>
      </span>
    </li>
  )
}
