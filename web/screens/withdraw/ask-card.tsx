import Lock from 'lucide-react/icons/lock'
import { type Baht, bahtToSatang } from '../../../domain/money.ts'
import { maskedAccount } from '../../../domain/payments/account-groups.ts'
import { Chip } from '../../../ui/buttons/chip.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { CodeField } from '../../fields/code-field.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { PinField } from '../../fields/pin-field.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { useAmountField } from '../../forms/use-amount-field.ts'
import { useHidesBalance } from '../../live/balance-money.tsx'
import { useHydrated } from '../../loading/use-hydrated.ts'
import { pairText } from '../../text/pairs.ts'
import { withdrawText } from '../../text/withdraw.ts'
import { BahtSign } from '../deposit/baht-sign.tsx'
import { BankMark } from '../deposit/bank-mark.tsx'
import { LeftToday } from './left-today.tsx'
import { ASK } from './withdraw-acts.ts'

const QUICK_BAHT = [300, 500, 1000, 3000]

interface Offer {
  readonly min: Baht | null
  readonly max: Baht | null
  readonly credit: Baht | null
  readonly left_today: { readonly amount: Baht; readonly count: number } | null
  readonly memberBank: {
    readonly bankName: string
    readonly bank_name: string
    readonly accountNo: string
    readonly color: string
  } | null
  readonly proof: 'pin' | 'code' | 'none'
  readonly p2p: boolean
}

interface AskCardProps {
  offer: Offer
  xsrf: string
  /** Sent with the form: what is sent twice is asked for once. */
  actKey: string
}

/** How much, to which account, and the proof of who asks. */
export function AskCard({ offer, xsrf, actKey }: AskCardProps) {
  const { memberBank, proof } = offer
  return (
    <div>
      {memberBank ? (
        <p className="card deposit-own">
          <BankMark code={memberBank.bankName} color={memberBank.color} />
          <span>
            <span className="block text-sm text-ink-2">{withdrawText.into}</span>
            <span className="font-medium">
              {memberBank.bank_name}{' '}
              <span className="whitespace-nowrap">
                {maskedAccount(memberBank.bankName, memberBank.accountNo)}
              </span>
            </span>
          </span>
          <Lock size={18} strokeWidth={1.75} aria-hidden="true" className="ml-auto flex-none" />
        </p>
      ) : null}
      <MemberForm
        of={ASK}
        submit={{ label: withdrawText.submit, tone: 'cta', size: 'lg', className: 'mt-4 w-full' }}
        xsrf={xsrf}
        className="mt-4"
        preventScrollReset
        foot={<p className="mt-2 text-sm text-ink-2 text-pretty">{withdrawText.submitHint}</p>}
      >
        <input type="hidden" name="key" value={actKey} />
        <div className="card p-5">
          <LeftToday {...offer} />
          <Amount {...offer} />
          {offer.p2p ? (
            <label className="withdraw-members">
              <input type="checkbox" name="p2p" value="1" />
              <span>
                <span className="block font-medium">{pairText.allow}</span>
                <span className="block text-sm text-ink-2 text-pretty">{pairText.allowHint}</span>
              </span>
            </label>
          ) : null}
        </div>
        {proof === 'none' ? null : (
          <div className="card mt-4 p-5">{proof === 'code' ? <CodeField /> : <PinField />}</div>
        )}
      </MemberForm>
    </div>
  )
}

const inBaht = (amount: Baht) => moneyText(bahtToSatang(amount))

function Amount({ min, max, credit, left_today: left }: Offer) {
  const { around, isTyped, write } = useAmountField()
  const hydrated = useHydrated()
  // What may not be chosen would tell how much there is.
  const hides = useHidesBalance()
  const bounds = [credit, max, left?.amount].filter((baht) => typeof baht === 'number')
  const most = bounds.length > 0 ? Math.min(...bounds) : null
  return (
    <>
      <div {...around}>
        <FormField
          label={withdrawText.amount}
          name="amount"
          className="deposit-amount"
          icon={<BahtSign />}
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={12}
          {...(min !== null && max !== null && { hint: withdrawText.amountHint(inBaht(min), inBaht(max)) })}
        />
      </div>
      {hydrated ? (
        <div className="deposit-quick">
          {QUICK_BAHT.map((baht) => (
            <Chip
              key={baht}
              shape="square"
              pressed={isTyped(baht)}
              disabled={!hides && most !== null && baht > most}
              onClick={() => write(baht)}
            >
              {moneyText(bahtToSatang(baht))}
            </Chip>
          ))}
          {most === null ? null : (
            <Chip
              shape="square"
              pressed={isTyped(most)}
              disabled={!hides && most < (min ?? 0)}
              onClick={() => write(most)}
            >
              {withdrawText.all}
            </Chip>
          )}
        </div>
      ) : null}
    </>
  )
}
