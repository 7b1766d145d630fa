import type { RefundReason } from '../../../domain/betting/refund-reason.ts'
import type { Reader, Tx } from '../../context.ts'

/** A ticket to refund. */
export interface StandingTicket {
  readonly memberId: string
  readonly ticketId: string
  readonly operatorId: string
  /** Satang the member has paid for it. */
  readonly net: number
  readonly placedAt: Date
}

/** The next page of a round's valid tickets, after the last one of the page before. */
export function listStandingTickets(
  reader: Reader,
  roundId: string,
  wish: {
    /** Only tickets placed from this time on, and none whose member keeps a win that is not less than the stake. */
    readonly from: Date | undefined
    readonly after: Pick<StandingTicket, 'placedAt' | 'ticketId'> | undefined
    readonly limit: number
  },
): Promise<StandingTicket[]> {
  const { from = new Date(0), after, limit } = wish
  return reader.run<StandingTicket>`
    select member_id as "memberId", id as "ticketId", operator_id as "operatorId", net, placed_at as "placedAt"
    from ticket
    where round_id = ${roundId} and status = 'placed' and placed_at >= ${from}
      and (${wish.from === undefined} or not keeps_stake(ticket))
      and (placed_at, id) > (${after?.placedAt ?? new Date(0)}, ${after?.ticketId ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    order by placed_at, id limit ${limit}`
}

/**
 * How many tickets of a round are neither cancelled nor refunded; or of those placed from a time on, less those whose member
 * keeps a win that is not less than the stake.
 */
export async function countStandingTickets(reader: Reader, roundId: string, from?: Date): Promise<number> {
  const { count } = await reader.one<{ count: number }>`
    select count(*)::int as count from ticket
    where round_id = ${roundId} and status = 'placed' and placed_at >= ${from ?? new Date(0)}
      and (${from === undefined} or not keeps_stake(ticket))`
  return count
}

/** Marks those of these tickets that are still valid as refunded; returns their ids. The caller holds the accounts. */
export async function updateTicketsRefunded(
  tx: Tx,
  tickets: readonly Pick<StandingTicket, 'memberId' | 'ticketId'>[],
  reason: RefundReason | null,
): Promise<string[]> {
  const rows = await tx.run<{ id: string }>`
    update ticket t set status = 'refunded', refund_reason = ${reason}
    from unnest(${tickets.map((t) => t.memberId)}::uuid[], ${tickets.map((t) => t.ticketId)}::uuid[]) as p(member_id, id)
    where t.member_id = p.member_id and t.id = p.id and t.status = 'placed' returning t.id`
  return rows.map((row) => row.id)
}
