import { accountDigits, isAccountNo } from '../../../domain/payments/account-groups.ts'
import { Refusal } from '../../errors.ts'
import { BANKS } from '../operators/banks.ts'

/** The bank account a member gives as their own. */
export interface BankAccount {
  readonly bank: string
  /** Digits only. */
  readonly accountNo: string
}

/**
 * Reads a bank account from a form; null when both fields are empty. Throws `Refusal` BANK_ACCOUNT_INVALID when one is, or when
 * the number has not as many digits as the bank gives: longer or shorter, one account would have many spellings.
 */
export function bankAccountOf(form: {
  readonly bank: string | undefined
  readonly accountNo: string | undefined
}): BankAccount | null {
  const bank = form.bank?.trim() ?? ''
  const accountNo = form.accountNo?.replace(/[\s-]/g, '') ?? ''
  if (bank === '' && accountNo === '') return null
  const isKnown = BANKS.some((each) => each.code === bank)
  if (!isKnown) throw new Refusal('BANK_ACCOUNT_INVALID')
  if (!isAccountNo(bank, accountNo)) {
    const digits = accountDigits(bank)
    throw new Refusal('BANK_ACCOUNT_INVALID', digits === undefined ? undefined : { digits })
  }
  return { bank, accountNo }
}
