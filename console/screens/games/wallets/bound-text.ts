import { bahtToSatang } from '../../../../domain/money.ts'
import { moneyText } from '../../../../ui/money-text.ts'
import { walletsText } from '../../../text/games/wallets.ts'

/** A bound in baht, or that there is none. */
export function boundText(most: number | null): string {
  return most === null ? walletsText.none : moneyText(bahtToSatang(most))
}
