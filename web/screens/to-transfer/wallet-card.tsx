import { type Baht, bahtToSatang } from '../../../domain/money.ts'
import { FormField } from '../../fields/form-field.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { BalanceMoney, useBalanceText } from '../../live/balance-money.tsx'
import { toTransferText } from '../../text/to-transfer.ts'
import { BahtSign } from '../deposit/baht-sign.tsx'
import { Moved } from './moved.tsx'
import { inForm, outForm } from './transfer-acts.ts'

export interface WalletShown {
  readonly provider: string
  readonly name: string
  readonly is_on: boolean
  /** Null: its provider does not answer. */
  readonly balance: Baht | null
  readonly open: { readonly way: 'in' | 'out'; readonly amount: Baht } | null
}

interface WalletCardProps {
  wallet: WalletShown
  xsrf: string
  /** Sent with the forms: what is sent twice is moved once. */
  actKey: string
}

/** What is in one wallet, and the two ways of moving it. While one is under way there is no other. */
export function WalletCard({ wallet, xsrf, actKey }: WalletCardProps) {
  const { provider, name, is_on: isOn, balance, open } = wallet
  const balanceText = useBalanceText()
  const heading = `wallet-${provider}`
  return (
    <section className="card to-transfer-wallet" aria-labelledby={heading}>
      <h2 id={heading} className="text-base">
        {name}
      </h2>
      <p className="to-transfer-balance">
        {balance === null ? (
          <span className="text-sm text-ink-2">{toTransferText.unanswered}</span>
        ) : (
          <BalanceMoney amount={bahtToSatang(balance)} />
        )}
      </p>
      <Moved by={[inForm(provider), outForm(provider)]} />
      {open ? (
        <div role="status">
          <p className="font-medium">
            {toTransferText.onItsWay[open.way](balanceText(bahtToSatang(open.amount)))}
          </p>
          <p className="text-sm text-ink-2 text-pretty">{toTransferText.asking}</p>
        </div>
      ) : (
        <>
          {balance !== null && balance > 0 ? (
            <MemberForm
              of={outForm(provider)}
              submit={{
                ...{ label: toTransferText.out(balanceText(bahtToSatang(balance))), tone: 'soft' },
                className: 'w-full',
              }}
              xsrf={xsrf}
              preventScrollReset
            >
              <input type="hidden" name="key" value={actKey} />
              <input type="hidden" name="amount" value={balance} />
            </MemberForm>
          ) : null}
          {isOn ? (
            <MoveIn {...{ provider, name, xsrf, actKey }} />
          ) : (
            <p className="text-sm text-ink-2">{toTransferText.off}</p>
          )}
        </>
      )}
    </section>
  )
}

interface MoveInProps extends Pick<WalletCardProps, 'xsrf' | 'actKey'> {
  provider: string
  name: string
}

function MoveIn({ provider, name, xsrf, actKey }: MoveInProps) {
  return (
    <MemberForm
      of={inForm(provider)}
      submit={{
        ...{ label: toTransferText.into, tone: 'brand', className: 'w-full' },
        spoken: toTransferText.intoSpoken(name),
      }}
      xsrf={xsrf}
      preventScrollReset
    >
      <input type="hidden" name="key" value={actKey} />
      <FormField
        label={toTransferText.amount}
        name="amount"
        icon={<BahtSign />}
        inputMode="decimal"
        autoComplete="off"
        required
        maxLength={12}
      />
    </MemberForm>
  )
}
