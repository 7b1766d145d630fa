import type { SuspendedShown } from '../../../contract/console/money/payments.ts'
import { suspenseText } from '../../text/payments/suspense.ts'

/** What the bank tells of a sender, in a line. */
export function senderText({ bankName, accountNo, name }: SuspendedShown['sender']): string {
  const told = [name, bankName, accountNo].filter((part) => part !== null)
  return told.length > 0 ? told.join(' ') : suspenseText.unknownSender
}
