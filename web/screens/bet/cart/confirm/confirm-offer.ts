import type { Satang } from '../../../../../domain/money.ts'
import { isAcceptable, isTakenOut } from '../../write/lines.ts'
import type { CartTotals } from '../cart.ts'
import type { Ticket } from '../cart-props.ts'

/** What a tap on the button does. `accept`: the server named new terms, which the member accepts with the tap. */
export type ConfirmOffer = 'retry' | 'accept' | 'confirm'

interface Reviewed {
  readonly ticket: Pick<Ticket, 'lines' | 'phase'>
  readonly totals: CartTotals
  readonly balance: Satang | null
}

/** What can be confirmed; null for a ticket that the server would refuse as it stands. */
export function confirmOffer({ ticket: { lines, phase }, totals, balance }: Reviewed): ConfirmOffer | null {
  if (phase === 'unsure') return 'retry'
  if (totals.count === 0 || !lines.every(isAcceptable)) return null
  if (isShort(totals, balance)) return null
  return lines.some((line) => line.problem && !isTakenOut(line)) ? 'accept' : 'confirm'
}

/** Whether the ticket costs more than there is. An unknown balance is for the server to judge. */
function isShort({ cost }: CartTotals, balance: Satang | null): boolean {
  return balance !== null && cost > balance
}
