import { maskedAccount } from '../../../domain/payments/account-groups.ts'
import { langOf } from '../../layouts/lang-of.ts'
import { depositText } from '../../text/deposit.ts'
import { BankMark } from './bank-mark.tsx'

export interface Bank {
  readonly name: string
  readonly accountNo: string
  readonly bankName: string
  readonly bank_name: string
  readonly color: string
  readonly hash: string
  /** The most baht it takes now. */
  readonly most: number
}

/** An account that takes deposits; `isFull`: not this amount, though another one does. */
export function BankChoice({ bank, isFull, isChosen }: { bank: Bank; isFull: boolean; isChosen: boolean }) {
  const { hash, bank_name, bankName, color, accountNo, name } = bank
  return (
    <label className={isFull ? 'deposit-account deposit-account-off' : 'deposit-account'}>
      <BankMark code={bankName} color={color} />
      <span className="deposit-account-words">
        <span className="block font-medium">{depositText.into(bank_name)}</span>
        <span className="block text-sm text-ink-2">
          {maskedAccount(bankName, accountNo)} · <span lang={langOf(name)}>{name}</span>
        </span>
        {isFull ? <span className="block text-sm text-warning-ink">{depositText.full}</span> : null}
      </span>
      <input type="radio" name="account" value={hash} defaultChecked={isChosen} disabled={isFull} />
    </label>
  )
}
