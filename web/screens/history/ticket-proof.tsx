import type { Bill, TicketReceiptShown } from '../../../contract/bill.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { TicketSeal } from '../../../ui/ticket-seal.tsx'
import { hashInGroups } from '../../text/hash.ts'
import { ticketText } from '../../text/history.ts'
import { receiptLink } from './receipt-link.ts'

/** What proves that the ticket was sold as it is before the draw. The seal decorates; the codes can be copied. */
export function TicketProof({ bill, receipt }: { bill: Bill; receipt: TicketReceiptShown }) {
  const codes = [
    [ticketText.leaf, receipt.leaf],
    [ticketText.nonce, receipt.nonce],
    [ticketText.root, receipt.root],
    [ticketText.signature, receipt.signature],
  ] as const
  return (
    <section className="ticket-part ticket-proof">
      <div className="ticket-seal-row">
        <TicketSeal hash={receipt.leaf} />
        <div>
          <h2>{ticketText.checkable}</h2>
          <p>{ticketText.sealFrom}</p>
          <code>{hashInGroups(receipt.leaf)}</code>
        </div>
      </div>
      <a className={buttonClass('line', 'md', 'ticket-check')} href={receiptLink(bill, receipt)}>
        {ticketText.check}
      </a>
      <details>
        <summary>{ticketText.proof}</summary>
        <p>{ticketText.proofText}</p>
        <dl>
          {codes.map(([name, code]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{code}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}
