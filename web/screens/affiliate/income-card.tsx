import type { AffiliateShown, IncomeShown } from '../../../contract/services/affiliates.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { FormField } from '../../fields/form-field.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { BalanceMoney, useBalanceText, useHidesBalance } from '../../live/balance-money.tsx'
import { affiliateText } from '../../text/affiliate.ts'

export const TAKE = { name: 'take', fields: { amount: 'kept' } } as const

interface IncomeCardProps {
  shown: AffiliateShown
  income: IncomeShown
  xsrf: string
  /** Sent with the form: what is sent twice moves money once. */
  actKey: string
}

/** What may go to the wallet now and the form that moves it, or why nothing may; and what waits. */
export function IncomeCard({ shown, income, xsrf, actKey }: IncomeCardProps) {
  const text = useBalanceText()
  const hides = useHidesBalance()
  return (
    <div>
      <div className="hero guilloche affiliate-ready">
        <h2 className="text-sm">{affiliateText.withdrawable}</h2>
        <p className="affiliate-amount">
          <BalanceMoney amount={bahtToSatang(income.withdrawable)} />
        </p>
        {income.message === undefined ? null : (
          <p role="status" className="text-pretty">
            {income.message}
          </p>
        )}
      </div>
      {income.message === undefined ? (
        <MemberForm
          // Once something was moved, the form begins anew with what is left, which a hidden balance does not tell.
          key={`${income.data[0]?.id} ${hides}`}
          of={TAKE}
          submit={{ label: affiliateText.submit, tone: 'cta', size: 'lg', className: 'mt-4 w-full' }}
          xsrf={xsrf}
          className="card mt-4 p-5"
          preventScrollReset
        >
          <input type="hidden" name="key" value={actKey} />
          <FormField
            label={affiliateText.amount}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required
            maxLength={12}
            defaultValue={hides ? undefined : String(income.withdrawable)}
            hint={affiliateText.amountHint(
              moneyText(bahtToSatang(income.min)),
              text(bahtToSatang(income.withdrawable)),
            )}
          />
        </MemberForm>
      ) : null}
      <Sums shown={shown} />
    </div>
  )
}

function Sums({ shown }: { shown: AffiliateShown }) {
  return (
    <dl className="card affiliate-lines mt-4 p-5">
      <div>
        <dt>
          {affiliateText.held}
          {shown.held_until === null ? null : (
            <span className="block text-sm">
              {affiliateText.nextRipe(dateAndClock(Date.parse(shown.held_until)))}
            </span>
          )}
        </dt>
        <dd>
          <BalanceMoney amount={bahtToSatang(shown.held)} />
        </dd>
      </div>
      {shown.flagged === 0 ? null : (
        <div>
          <dt>
            {affiliateText.flagged}
            <span className="block text-sm">{affiliateText.flaggedWhy}</span>
          </dt>
          <dd>
            <BalanceMoney amount={bahtToSatang(shown.flagged)} />
          </dd>
        </div>
      )}
      <div>
        <dt>{affiliateText.withdrawn}</dt>
        <dd>
          <BalanceMoney amount={bahtToSatang(shown.withdrawn)} />
        </dd>
      </div>
      <div>
        <dt>{affiliateText.earned}</dt>
        <dd>
          <BalanceMoney amount={bahtToSatang(shown.earned)} />
        </dd>
      </div>
    </dl>
  )
}
