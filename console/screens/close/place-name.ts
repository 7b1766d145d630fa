import type { ClosePlaceShown } from '../../../contract/console/money/close.ts'
import { closeText } from '../../text/payments/close.ts'

export function placeName({ account }: Pick<ClosePlaceShown, 'account'>): string {
  return account ? `${account.bankName} ${account.accountNo}` : closeText.payouts
}
