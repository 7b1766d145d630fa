import { bahtToSatang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { adjustmentsText } from '../../text/payments/adjustments.ts'

/** What was given with a plus, what was taken with a minus. */
export function signedBaht(baht: number): string {
  return adjustmentsText.signed(moneyText(bahtToSatang(Math.abs(baht))), baht > 0)
}
