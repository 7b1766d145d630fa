import { type Baht, bahtToSatang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'

export function bahtText(amount: Baht): string {
  return moneyText(bahtToSatang(amount))
}
