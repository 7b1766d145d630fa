import type { Bill, TicketReceiptShown } from '../../../contract/services/bill.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { QrCode } from '../../../ui/marks/qr-code.tsx'
import { TicketSeal } from '../../../ui/marks/ticket-seal.tsx'
import { hashInGroups } from '../../text/hash.ts'
import { ticketText } from '../../text/history.ts'
import { leafLink, receiptLink } from './ticket-qr-link.ts'

interface TicketProofProps {
  bill: Bill
  receipt: TicketReceiptShown
  /** The site's origin: the address in a QR code must be absolute. */
  origin: string
}

/** The proof that the ticket was sold as it is before the draw. The rosette is decoration; the hashes can be copied. */
export function TicketProof({ bill, receipt, origin }: TicketProofProps) {
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
      <figure className="ticket-qr">
        <QrCode text={leafLink(origin, bill, receipt)} label={ticketText.qrLabel} />
        <figcaption>{ticketText.qr}</figcaption>
      </figure>
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
