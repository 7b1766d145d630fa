import Ban from 'lucide-react/icons/ban'
import Landmark from 'lucide-react/icons/landmark'
import Lock from 'lucide-react/icons/lock'
import QrIcon from 'lucide-react/icons/qr-code'
import PairIcon from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { bahtToSatang } from '../../../domain/money.ts'
import { maskedAccount } from '../../../domain/payments/account-groups.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Chip } from '../../../ui/buttons/chip.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { FormField } from '../../fields/form-field.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { typedAmount } from '../../forms/typed-amount.ts'
import { useAmountField } from '../../forms/use-amount-field.ts'
import { useFormField } from '../../forms/use-form-field.ts'
import { useHydrated } from '../../loading/use-hydrated.ts'
import { depositText } from '../../text/deposit.ts'
import { pairText } from '../../text/pairs.ts'
import { chosenAtFirst } from '../promotion/terms-text.ts'
import { BahtSign } from './baht-sign.tsx'
import { type Bank, BankChoice } from './bank-choice.tsx'
import { BonusNote } from './bonus-note.tsx'
import { BY_PAIR, BY_QR, START } from './deposit-acts.ts'
import './start-card.css'
import type { PromotionsShown } from '../../../contract/services/rewards/promotion.ts'
import { DepositSummary } from './deposit-summary.tsx'
import { PromotionField } from './promotion-field.tsx'

const QUICK_BAHT = [100, 300, 500, 1000, 3000]

interface StartCardProps {
  memberBank: { readonly bank_name: string; readonly bankName: string; readonly accountNo: string }
  banks: readonly Bank[]
  /** Whether a QR code can be begun. */
  qr: boolean
  /** There are codes, and who collects what is paid by them does not answer. */
  isQrDown: boolean
  /** What members who withdraw wait for, in baht; empty: nobody does. */
  pairs: readonly number[]
  /** Baht. */
  min: number
  max: number
  promotions: PromotionsShown | null
  xsrf: string
  /** Sent with the form: what is sent twice is begun once. */
  actKey: string
  /** Whole baht to begin with, or empty. */
  amount: string
  /** The member's newest deposits. */
  latest: ReactNode
}

/** The amount and the account that the member transfers to; on desktops with what comes of it beside. */
export function StartCard({ latest, ...props }: StartCardProps) {
  const { memberBank, banks, qr, isQrDown, pairs, min, max, promotions, xsrf, actKey, amount } = props
  const { form, said, read } = useSaid(amount, promotions ? chosenAtFirst(promotions) : '')
  const baht = typedAmount(said.amount)
  const isOffered = Number.isInteger(baht) && baht >= min && baht <= max
  const byPair = said.account === BY_PAIR
  useFreeAccount(form, read)
  return (
    <MemberForm
      of={START}
      submit={{
        label: isOffered ? startOf(said.account, whole(baht)) : depositText.start,
        tone: 'cta',
        size: 'lg',
        className: 'deposit-start-send',
      }}
      xsrf={xsrf}
      className="deposit-start"
      foot={
        <>
          <p className="deposit-start-hint text-sm text-ink-2 text-pretty">{depositText.startHint}</p>
          <div className="deposit-start-latest">{latest}</div>
        </>
      }
    >
      <input type="hidden" name="key" value={actKey} />
      <div className="deposit-start-main" ref={form} onInput={read}>
        <Amount {...{ amount, min, max }} />
        <Accounts {...{ banks, qr, isQrDown, pairs }} baht={isOffered ? baht : null} />
        {promotions ? (
          <PromotionField promotions={promotions} baht={isOffered ? baht : null} byPair={byPair} />
        ) : null}
      </div>
      <OwnAccount {...memberBank} />
      <DepositSummary
        baht={isOffered ? baht : null}
        channel={banks.find(({ hash }) => hash === said.account)?.bank_name ?? said.account}
      />
      {promotions && isOffered ? (
        <div className="deposit-bonus">
          <BonusNote promotions={promotions} chosenId={said.promotion} baht={baht} byPair={byPair} />
        </div>
      ) : null}
    </MemberForm>
  )
}

/** The only account that money may come from. */
function OwnAccount({ bank_name, bankName, accountNo }: StartCardProps['memberBank']) {
  return (
    <p className="card deposit-own">
      <span className="deposit-mark">
        <Landmark size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-ink-2">{depositText.own}</span>
        <span className="font-medium">
          {bank_name} <span className="whitespace-nowrap">{maskedAccount(bankName, accountNo)}</span>
        </span>
      </span>
      <Lock size={18} strokeWidth={1.75} aria-hidden="true" className="flex-none text-ink-3" />
    </p>
  )
}

/** What the button does with the amount. */
function startOf(account: string, amount: string): string {
  if (account === BY_QR) return depositText.startQr(amount)
  return account === BY_PAIR ? pairText.startOf(amount) : depositText.startOf(amount)
}

/** What the form says now, as it stands there: what was typed before scripts were there counts, and what is kept of a visit. */
function useSaid(amount: string, promotion: string) {
  const form = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState({ amount, account: '', promotion })
  const read = useCallback(() => {
    const field = form.current?.querySelector<HTMLInputElement>('[name=amount]')
    const chosen = (name: string) =>
      form.current?.querySelector<HTMLInputElement>(`[name=${name}]:checked`)?.value ?? ''
    setSaid({ amount: field?.value ?? '', account: chosen('account'), promotion: chosen('promotion') })
  }, [])
  useEffect(read, [read])
  return { form, said, read }
}

/** An account that does not take the amount is not left chosen, as long as another one does. */
function useFreeAccount(form: RefObject<HTMLDivElement | null>, read: () => void): void {
  useEffect(() => {
    const rest = form.current?.querySelector('[name=account]:checked:disabled')
    if (!rest) return
    const free = [
      ...(form.current?.querySelectorAll<HTMLInputElement>('[name=account]:not(:disabled)') ?? []),
    ]
    // Who would transfer to an account transfers to another one.
    const next = free.find(({ value }) => value !== BY_QR && value !== BY_PAIR) ?? free[0]
    if (!next) return
    next.checked = true
    read()
  })
}

function Amount({ amount, min, max }: Pick<StartCardProps, 'amount' | 'min' | 'max'>) {
  const { around, isTyped, write } = useAmountField(amount)
  const hydrated = useHydrated()
  return (
    <div className="card p-5" {...around}>
      <FormField
        label={depositText.amount}
        name="amount"
        defaultValue={amount}
        className="deposit-amount"
        icon={<BahtSign />}
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={9}
        hint={depositText.amountHint(whole(min), whole(max))}
      />
      {hydrated ? (
        <div className="deposit-quick">
          {QUICK_BAHT.map((baht) => (
            <Chip key={baht} shape="square" pressed={isTyped(baht)} onClick={() => write(baht)}>
              {whole(baht)}
            </Chip>
          ))}
        </div>
      ) : null}
    </div>
  )
}

function Accounts({
  banks,
  qr,
  isQrDown,
  pairs,
  baht,
}: Pick<StartCardProps, 'banks' | 'qr' | 'isQrDown' | 'pairs'> & { baht: number | null }) {
  const { typed } = useFormField('account')
  const { typed: refused } = useFormField('amount')
  const asked = baht ?? typedAmount(refused ?? '')
  const takes = banks.filter(({ most }) => !(asked > most))
  // Where none takes it the refusal says so.
  const isFull = ({ most }: Bank) => takes.length > 0 && asked > most
  const choices = [
    ...(qr ? [BY_QR] : []),
    ...(takes.length > 0 ? takes : banks).map(({ hash }) => hash),
    ...(pairs.length > 0 ? [BY_PAIR] : []),
  ]
  const chosen = choices.some((choice) => choice === typed) ? typed : choices[0]
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 text-sm text-ink-2">{depositText.channel}</legend>
      <div className="card deposit-accounts">
        {qr ? <ByQr isChosen={chosen === BY_QR} /> : null}
        {banks.map((bank) => (
          <BankChoice key={bank.hash} bank={bank} isFull={isFull(bank)} isChosen={bank.hash === chosen} />
        ))}
        {pairs.length > 0 ? (
          <label className="deposit-account">
            <span className="deposit-mark deposit-mark-on">
              <PairIcon size={24} strokeWidth={1.75} aria-hidden="true" />
            </span>
            <span className="deposit-account-words">
              <span className="block font-medium">{pairText.choose}</span>
              <span className="block text-sm text-ink-2">{pairText.chooseHint(pairs.map(whole))}</span>
              <span className="block text-sm text-ink-2">{pairText.noBonus}</span>
            </span>
            <input type="radio" name="account" value={BY_PAIR} defaultChecked={BY_PAIR === chosen} />
          </label>
        ) : null}
        <WaysOff isQrDown={isQrDown} />
      </div>
    </fieldset>
  )
}

function ByQr({ isChosen }: { isChosen: boolean }) {
  return (
    <label className="deposit-account">
      <span className="deposit-mark deposit-mark-qr">
        <QrIcon size={24} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="deposit-account-words">
        <span className="deposit-advised font-medium">
          {depositText.byQr} <Badge tone="accent">{depositText.advised}</Badge>
        </span>
        <span className="block text-sm text-ink-2">{depositText.byQrHint}</span>
      </span>
      <input type="radio" name="account" value={BY_QR} defaultChecked={isChosen} />
    </label>
  )
}

function WaysOff({ isQrDown }: Pick<StartCardProps, 'isQrDown'>) {
  return (
    <>
      {isQrDown ? (
        <WayOff icon={<QrIcon size={20} strokeWidth={1.75} aria-hidden="true" />} title={depositText.byQr}>
          {depositText.qrDown}
        </WayOff>
      ) : null}
      <WayOff
        icon={<Wallet size={20} strokeWidth={1.75} aria-hidden="true" />}
        title={depositText.trueWallet}
      >
        {depositText.trueWalletTitle} · {depositText.trueWalletRefused}
      </WayOff>
    </>
  )
}

/** A way that cannot be chosen, and why. */
function WayOff({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <p className="deposit-account deposit-account-off">
      <span className="deposit-mark">{icon}</span>
      <span className="deposit-account-words">
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-warning-ink">{children}</span>
      </span>
      <Ban size={24} strokeWidth={1.75} aria-hidden="true" />
    </p>
  )
}

function whole(baht: number): string {
  return moneyText(bahtToSatang(baht)).replace(/\.00$/, '')
}
