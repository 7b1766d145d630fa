import type { Bill, TicketReceiptShown } from '../../../contract/services/bill.ts'
import { receiptText } from '../../../domain/fair/receipt.ts'
import { bahtToSatang, multipleToRate, percentToBasisPoints } from '../../../domain/money.ts'

/** The address in a ticket's QR code: a public page that shows the leaf under the seal. The leaf names nobody. */
export function leafLink(origin: string, bill: Bill, receipt: TicketReceiptShown): string {
  return `${origin}/fair/${bill.round_id}?leaf=${receipt.leaf}`
}

/** The address that checks the ticket. The receipt is in the fragment (#), which browsers never send. */
export function receiptLink(bill: Bill, receipt: TicketReceiptShown): string {
  const text = receiptText({
    version: receipt.version,
    operator: receipt.operator,
    round: bill.round_id,
    ticketId: bill.id,
    memberTag: receipt.member_tag,
    placedAtMs: Date.parse(bill.placed_at),
    stakeSatang: bahtToSatang(bill.total),
    netSatang: bahtToSatang(bill.net),
    lines: bill.lines.map(({ type, number, amount, rate, discount }) => ({
      type,
      number,
      stake: bahtToSatang(amount),
      rate: multipleToRate(rate),
      discount: percentToBasisPoints(discount),
    })),
    nonce: receipt.nonce,
    leaf: receipt.leaf,
    batch: receipt,
  })
  return `/fair/${bill.round_id}#${text}`
}
