import { type Satang, satang } from '../money.ts'
import type { ReceivingLimits } from '../staff/proposed-money.ts'
import { DEPOSIT_MAX } from './deposit-order.ts'

/** `biller`: not an account people transfer to, but a number under which a provider collects what is paid by QR code. */
export type AccountKind = 'bank' | 'biller'

/** What takes an operator's deposits, with what came into it today. */
export interface ReceivingAccount extends ReceivingLimits {
  readonly id: string
  readonly kind: AccountKind
  readonly bank: string
  readonly accountNo: string
  readonly holder: string
  readonly isOn: boolean
  /** What came in today, and what open orders will bring, in satang. */
  readonly usedToday: Satang
}

/** True when an account takes a deposit of this amount at this minute of the Bangkok day. */
export function takesDeposit(account: ReceivingAccount, amount: Satang, minute: number): boolean {
  if (!account.isOn || !isWithin(account.hours, minute)) return false
  return account.dailyCap === null || account.usedToday + amount <= account.dailyCap
}

/** The most that an account takes in one deposit now, however much is left of its day. */
export function mostTaken({ dailyCap, usedToday }: Pick<ReceivingAccount, 'dailyCap' | 'usedToday'>): Satang {
  return dailyCap === null ? DEPOSIT_MAX : satang(Math.max(0, Math.min(DEPOSIT_MAX, dailyCap - usedToday)))
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

/** Whether two receiving accounts take alike: nothing is asked for that stands already. */
export function areSameLimits(one: ReceivingLimits, other: ReceivingLimits): boolean {
  return (
    one.dailyCap === other.dailyCap &&
    one.hours?.from === other.hours?.from &&
    one.hours?.until === other.hours?.until
  )
}
