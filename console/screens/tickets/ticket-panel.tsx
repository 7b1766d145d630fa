import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { TicketLineShown, TicketMovementShown } from '../../../contract/console/money/tickets.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { Alert } from '../../../ui/alert.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { dateAndClock, shortDate } from '../../../ui/thai-date.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { useMe } from '../../session/me.ts'
import { ticketsText } from '../../text/rounds/tickets.ts'
import { sessionText } from '../../text/session.ts'
import { ticketQuery } from './looks.ts'
import { ResultBadge } from './result-badge.tsx'
import './tickets.css'

const { columns } = ticketsText
const baht = (amount: number) => moneyText(bahtToSatang(amount))

interface PanelProps {
  memberId: string
  ticketId: string
  onClose: () => void
}

/** One ticket: what was bet, what became of each line, and the money that moved for it. */
export function TicketPanel({ memberId, ticketId, onClose }: PanelProps) {
  const seesRounds = may(useMe(), 'rounds.see')
  const found = useQuery(ticketQuery(memberId, ticketId))
  const ticket = found.data
  return (
    <DetailPanel
      title={ticket?.billNo ?? ticketsText.title}
      closeLabel={ticketsText.close}
      onClose={onClose}
      facts={
        ticket
          ? [
              [ticketsText.member, `${ticket.member.code} (${ticket.member.name})`],
              [columns.lottery, ticket.lottery],
              [columns.date, shortDate(Date.parse(ticket.date))],
              [columns.placedAt, dateAndClock(Date.parse(ticket.placedAt))],
              [ticketsText.plan, ticket.plan],
              [ticketsText.total, baht(ticket.total)],
              [ticketsText.discount, baht(ticket.discount)],
              [columns.net, baht(ticket.net)],
              [columns.paid, baht(ticket.paid)],
              ...said(columns.soldBy, ticket.soldBy),
              ...said(ticketsText.cancelledBy, ticket.cancelledBy),
              ...said(ticketsText.refundReason, ticket.refundReason),
            ]
          : []
      }
    >
      {found.error ? <Alert tone="error">{found.error.message}</Alert> : null}
      {ticket ? (
        <>
          {seesRounds ? (
            <Link to={`/rounds/${ticket.roundId}`} className={buttonClass('soft', 'md', 'mt-4')}>
              {ticketsText.round}
            </Link>
          ) : null}
          <h3 className="text-base mt-4">{ticketsText.movements}</h3>
          <ol className="ticket-rows">
            {ticket.movements.map((each) => (
              <Movement key={each.id} {...each} />
            ))}
          </ol>
          <h3 className="text-base mt-4">{ticketsText.linesOf(ticket.lines.length)}</h3>
          <ol className="ticket-rows">
            {ticket.lines.map((each, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is named by its place in the ticket, for a bet may be repeated
              <Line key={place} {...each} />
            ))}
          </ol>
        </>
      ) : found.error ? null : (
        <SkeletonRows count={3} label={sessionText.loading} />
      )}
    </DetailPanel>
  )
}

/** A fact that most tickets do not have. */
function said(label: string, text: string | null): (readonly [string, string])[] {
  return text === null ? [] : [[label, text]]
}

function Movement({ what, amount, balance, at }: TicketMovementShown) {
  return (
    <li>
      <span className="ticket-row-head">
        <span>{what}</span>
        <b>{amount > 0 ? `+${baht(amount)}` : baht(amount)}</b>
      </span>
      <span>{dateAndClock(Date.parse(at))}</span>
      <span>{ticketsText.after(baht(balance))}</span>
    </li>
  )
}

function Line({ type, number, amount, rate, half, result, paid }: TicketLineShown) {
  return (
    <li>
      <span className="ticket-row-head">
        <b>
          {type} {number}
        </b>
        <ResultBadge result={result} />
      </span>
      <span>
        {ticketsText.stake(baht(amount), rate.toLocaleString('en-US'))}
        {half ? ` · ${ticketsText.half}` : ''}
      </span>
      {result === 'won' ? <b>{ticketsText.paidLine(baht(paid))}</b> : null}
    </li>
  )
}
