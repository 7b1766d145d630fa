import { Refusal } from '../../errors.ts'
import { BANKS } from '../operators/banks.ts'

/** A bank account a member names as theirs. */
export interface BankAccount {
  readonly bank: string
  /** Digits alone. */
  readonly accountNo: string
}

/** Thai accounts have 10 digits; those of the state banks up to 15. */
const ACCOUNT_NO = /^[0-9]{10,15}$/

/** Reads what a form says of a bank account; null when it says nothing. Throws BANK_ACCOUNT_INVALID for half of one. */
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
