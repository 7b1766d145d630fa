import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import Trophy from 'lucide-react/icons/trophy'
import Undo from 'lucide-react/icons/undo-2'
import Wallet from 'lucide-react/icons/wallet'
import { clockSeconds, dayMonth } from '../../../ui/thai-date.ts'
import { ticketText } from '../../text/history.ts'
import type { Ticket } from './load-history.ts'

interface TicketEventsProps {
  ticket: Ticket
  nowMs: number
}

interface TicketEvent {
  readonly Icon: typeof Check
  readonly name: string
  readonly atMs: number
  readonly note?: string | undefined
}

/** The ticket's history so far, with times. */
export function TicketEvents({ ticket, nowMs }: TicketEventsProps) {
  const { bill, paidAtMs, takenBackAtMs, refundedAtMs, isCancelledByOwner } = ticket
  const early = bill.round.closed_early
  const closedAtMs = Date.parse(early?.closed_at ?? bill.round.close_at)
  const drawnAtMs = Date.parse(bill.round.draw_at)
  const isClosed = closedAtMs <= nowMs || bill.round.status !== 'open'
  const note = early && ticketText.planned(moment(Date.parse(early.planned_close_at)))
  const events: readonly TicketEvent[] = [
    { Icon: Check, name: ticketText.placed, atMs: Date.parse(bill.placed_at) },
    ...(isClosed ? [{ Icon: Lock, name: ticketText.closed, atMs: closedAtMs, note }] : []),
    ...(bill.round.result ? [{ Icon: Trophy, name: ticketText.drawn, atMs: drawnAtMs }] : []),
    ...(paidAtMs === null ? [] : [{ Icon: Wallet, name: ticketText.paid, atMs: paidAtMs }]),
    ...(takenBackAtMs === null ? [] : [{ Icon: Undo, name: ticketText.takenBack, atMs: takenBackAtMs }]),
    ...(refundedAtMs !== null && isCancelledByOwner
      ? [{ Icon: Ban, name: cancelledBy(bill.cancelled_by), atMs: refundedAtMs }]
      : []),
    ...(refundedAtMs === null ? [] : [{ Icon: Undo, name: ticketText.givenBack, atMs: refundedAtMs }]),
  ]
  return (
    <section className="card ticket-events" aria-labelledby="ticket-events">
      <h2 id="ticket-events">{ticketText.events}</h2>
      <ol>
        {events.map(({ Icon, name, atMs, note }) => (
          <li key={name}>
            <span className="ticket-event-icon">
              <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
            </span>
            <span>
              {name}
              {note ? <small>{note}</small> : null}
            </span>
            {/* A round that ended early never reached its later planned times. */}
            {atMs > nowMs ? null : <time dateTime={new Date(atMs).toISOString()}>{moment(atMs)}</time>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** An assistant is named: the member has not done it. */
function cancelledBy(assistant: string | null | undefined): string {
  return assistant ? ticketText.cancelledByAssistant(assistant) : ticketText.cancelledByMember
}

function moment(atMs: number): string {
  return `${dayMonth(atMs)} ${clockSeconds(atMs)}`
}
