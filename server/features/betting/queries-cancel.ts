import type { BetType } from '../../../domain/betting/bet-types.ts'
import type { Reader, Tx } from '../../context.ts'

export interface CancelTarget {
  readonly roundId: string
  readonly operatorId: string
  readonly status: 'placed' | 'cancelled' | 'refunded'
  /** Satang the member has paid for it. */
  readonly net: number
  /** Stakes in satang. */
  readonly lines: readonly { readonly type: BetType; readonly number: string; readonly stake: number }[]
}

export interface UndrawnTicket {
  readonly ticketId: string
  readonly operatorId: string
  readonly roundId: string
  readonly roundStatus: 'open' | 'closed' | 'sealed'
}

/** A member's own ticket. Undefined for an unknown one and for another member's. */
export function findTicketToCancel(
  reader: Reader,
  memberId: string,
  ticketId: string,
): Promise<CancelTarget | undefined> {
  return reader.maybe<CancelTarget>`
    select round_id as "roundId", operator_id as "operatorId", status, net,
      (select jsonb_agg(jsonb_build_object('type', type, 'number', number, 'stake', stake))
        from unnest(types, numbers, stakes) as l(type, number, stake)) as lines
    from ticket
    where member_id = ${memberId} and id = ${ticketId}`
}

/** How many tickets a member cancelled on a Bangkok day. */
export async function countCancels(reader: Reader, memberId: string, day: string): Promise<number> {
  const { count } = await reader.one<{ count: number }>`
    select count(*)::int as count from ticket
    where member_id = ${memberId} and cancelled_at >= ${day}::date::timestamp at time zone 'Asia/Bangkok'
      and cancelled_at < (${day}::date + 1)::timestamp at time zone 'Asia/Bangkok'`
  return count
}

export async function updateTicketCancelled(tx: Tx, memberId: string, ticketId: string): Promise<void> {
  await tx.run`
    update ticket set status = 'cancelled', cancelled_at = ${tx.now} where member_id = ${memberId} and id = ${ticketId}`
}

/** A member's tickets from before an exclusion whose rounds are open, the oldest first. As many as stand: all are given back. */
export async function listTicketsBeforeStop(
  reader: Reader,
  memberId: string,
  stopId: string,
): Promise<string[]> {
  const rows = await reader.run<{ id: string }>`
    select t.id
    from play_stop s
      join ticket t on t.member_id = s.member_id and t.placed_at <= s.began_at
      join round r on r.id = t.round_id
    where s.member_id = ${memberId} and s.id = ${stopId} and s.kind = 'exclusion'
      and t.status = 'placed' and r.status = 'open'
      and t.placed_at >= (select min(o.opens_at) from round o where o.operator_id = s.operator_id and o.status = 'open')
    order by t.placed_at, t.id`
  return rows.map(({ id }) => id)
}

/** A member's tickets that stand and whose rounds have no result yet, the oldest first. As many as stand. */
export function listUndrawnTickets(reader: Reader, memberId: string): Promise<UndrawnTicket[]> {
  return reader.run<UndrawnTicket>`
    select t.id as "ticketId", t.operator_id as "operatorId", t.round_id as "roundId", r.status as "roundStatus"
    from member m
      join ticket t on t.member_id = m.member_id
      join round r on r.id = t.round_id
    where m.member_id = ${memberId} and t.status = 'placed' and r.status in ('open', 'closed', 'sealed')
      and t.placed_at >= (select min(u.opens_at) from round u
        where u.operator_id = m.operator_id and u.status in ('open', 'closed', 'sealed'))
    order by t.placed_at, t.id`
}

/** What stands of a member's tickets on rounds that are open, in satang, round by round. */
export function listOpenStakes(
  reader: Reader,
  memberId: string,
  operatorId: string,
): Promise<{ lotteryCode: string; closesAt: Date; net: number }[]> {
  // A ticket is placed once its round is open: what the member placed before the oldest of them is not read.
  return reader.run`
    select l.code as "lotteryCode", r.closes_at as "closesAt", sum(t.net)::float8 as net
    from ticket t join round r on r.id = t.round_id join lottery l on l.id = r.lottery_id
    where t.member_id = ${memberId} and t.status = 'placed' and r.status = 'open'
      and t.placed_at >= (select min(o.opens_at) from round o where o.operator_id = ${operatorId} and o.status = 'open')
    group by r.id, l.code`
}
