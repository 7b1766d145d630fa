import type { TicketListedShown } from '../../../contract/console/money/tickets.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { ticketsText } from '../../text/rounds/tickets.ts'

const TONES: Readonly<Record<TicketListedShown['result'], BadgeTone>> = {
  waiting: 'info',
  won: 'win',
  lost: 'plain',
  cancelled: 'warning',
  refunded: 'warning',
}

/** What became of a ticket, or of one of its lines. */
export function ResultBadge({ result }: { result: TicketListedShown['result'] }) {
  return <Badge tone={TONES[result]}>{ticketsText.results[result]}</Badge>
}
