import { mayBeSame } from './match-payment.ts'

/** Digits of a receiver's account that its bank must show. */
const DIGITS_SHOWN = 4
/** A Thai account has ten digits or more: a number of so many places is shown in its whole length. */
const WHOLE_LENGTH = 10

/**
 * Whether money that went to the account shown has surely gone to this one, among those of one bank. Who pays chooses to whom: an account of which
 * less than four digits show might be anybody's. One that is shown in its whole length has no more digits than it shows.
 */
export function isReceiver(accountNo: string, shownNo: string): boolean {
  const [whole, shown] = [accountNo, shownNo].map((no) => no.replace(/[^0-9x]/gi, '')) as [string, string]
  if (shown.replace(/x/gi, '').length < DIGITS_SHOWN) return false
  return (shown.length < WHOLE_LENGTH || shown.length === whole.length) && mayBeSame(whole, shown)
}
