import { BackLink } from '../../layouts/back-link.tsx'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { useMemberBalance } from '../../live/member-balance.ts'
import { ticketText } from '../../text/history.ts'
import { menuText } from '../../text/th.ts'
import type { Ticket } from './load-history.ts'
import { TicketShare } from './ticket-share.tsx'
import './ticket-head.css'

interface TicketHeadProps {
  ticket: Ticket | 'failed' | null
  back: string
  origin: string
}

/** The heading of an open ticket. On phones it replaces the site's header, so it says the balance. */
export function TicketHead({ ticket, back, origin }: TicketHeadProps) {
  const balance = useMemberBalance()
  return (
    <header className="ticket-head">
      <BackLink to={back} label={ticketText.back} />
      <h1>{ticketText.title}</h1>
      {balance === null ? null : (
        <p className="ticket-head-balance">
          <span className="unseen">{menuText.balance} </span>
          <BalanceMoney amount={balance} />
        </p>
      )}
      {ticket && ticket !== 'failed' ? <TicketShare bill={ticket.bill} origin={origin} /> : null}
    </header>
  )
}
