import { Refusal } from '../../errors.ts'
import { BANKS } from '../operators/banks.ts'

/** The bank account a member gives as their own. */
export interface BankAccount {
  readonly bank: string
  /** Digits only. */
  readonly accountNo: string
}

/** Thai accounts have 10 digits; those of the state banks up to 15. */
const ACCOUNT_NO = /^[0-9]{10,15}$/

/** Reads a bank account from a form; null when both fields are empty. Throws BANK_ACCOUNT_INVALID when one is. */
export function bankAccountOf(form: {
  readonly bank: string | undefined
  readonly accountNo: string | undefined
}): BankAccount | null {
  const bank = form.bank?.trim() ?? ''
  const accountNo = form.accountNo?.replace(/[\s-]/g, '') ?? ''
  if (bank === '' && accountNo === '') return null
  const isKnown = BANKS.some((each) => each.code === bank)
  if (!isKnown || !ACCOUNT_NO.test(accountNo)) throw new Refusal('BANK_ACCOUNT_INVALID')
  return { bank, accountNo }
}
