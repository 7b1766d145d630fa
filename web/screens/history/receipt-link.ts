import type { Bill, TicketReceiptShown } from '../../../contract/services/bill.ts'
import { receiptText } from '../../../domain/fair/receipt.ts'
import { bahtToSatang, multipleToRate } from '../../../domain/money.ts'

/** What the code on the ticket says: where everybody may see that its leaf is sealed. The leaf names nobody. */
export function leafLink(origin: string, bill: Bill, receipt: TicketReceiptShown): string {
  return `${origin}/fair/${bill.round_id}?leaf=${receipt.leaf}`
}

/** Where the ticket is checked. The receipt stands behind the #: browsers never send that part. */
export function receiptLink(bill: Bill, receipt: TicketReceiptShown): string {
  const text = receiptText({
    operator: receipt.operator,
    round: bill.round_id,
    ticketId: bill.id,
    memberTag: receipt.member_tag,
    placedAtMs: Date.parse(bill.placed_at),
    stakeSatang: bahtToSatang(bill.total),
    lines: bill.lines.map(({ type, number, amount, rate }) => ({
      type,
      number,
      stake: bahtToSatang(amount),
      rate: multipleToRate(rate),
    })),
    nonce: receipt.nonce,
    leaf: receipt.leaf,
    batch: receipt,
  })
  return `/fair/${bill.round_id}#${text}`
}
