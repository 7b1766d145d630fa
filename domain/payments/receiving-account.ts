import type { Satang } from '../money.ts'

/** An operator's bank account that takes deposits, with what came into it today. */
export interface ReceivingAccount {
  readonly id: string
  readonly bank: string
  readonly accountNo: string
  readonly holder: string
  readonly isOn: boolean
  /** Satang of a Bangkok day; null: as much as comes. */
  readonly dailyCap: Satang | null
  /** Minutes of the Bangkok day between which it takes deposits; null: always. `from` after `until` spans midnight. */
  readonly hours: { readonly from: number; readonly until: number } | null
  /** What came in today, and what open orders will bring, in satang. */
  readonly usedToday: Satang
}

/** True when an account takes a deposit of this amount at this minute of the Bangkok day. */
export function takesDeposit(account: ReceivingAccount, amount: Satang, minute: number): boolean {
  if (!account.isOn || !isWithin(account.hours, minute)) return false
  return account.dailyCap === null || account.usedToday + amount <= account.dailyCap
}

function isWithin(hours: ReceivingAccount['hours'], minute: number): boolean {
  if (!hours) return true
  const { from, until } = hours
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until
}

/**
 * The accounts that are offered, in the order in which they are: what has taken the least today comes first, so that
 * deposits go round.
 */
export function offeredAccounts(
  accounts: readonly ReceivingAccount[],
  amount: Satang,
  minute: number,
): ReceivingAccount[] {
  return accounts
    .filter((account) => takesDeposit(account, amount, minute))
    .sort((a, b) => a.usedToday - b.usedToday || (a.id < b.id ? -1 : 1))
}
