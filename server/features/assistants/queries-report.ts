import type { Satang } from '../../../domain/money.ts'
import type { Reader } from '../../context.ts'

/** What an owner asks of the report: Bangkok days, both inclusive. */
export interface ReportAsked {
  readonly from: string
  readonly to: string
  /** Of this assistant alone. */
  readonly assistantId?: string | undefined
  /** Of this lottery alone. */
  readonly lotteryId?: string | undefined
}

/** Satang. */
export interface Sales {
  /** Stakes of tickets that stand. */
  readonly sold: Satang
  /** What those cost: stakes less discounts. */
  readonly net: Satang
  /** Stakes of tickets that were cancelled or refunded. */
  readonly cancelled: Satang
  readonly won: Satang
  /** Of tickets whose round is settled: each ticket's share as it was agreed when it was sold, rounded down. */
  readonly commission: Satang
}

/** What an assistant has sold on a Bangkok day. */
export interface DayOfAssistant extends Sales {
  readonly day: string
  readonly assistantId: string
  readonly name: string
}

/**
 * Days on which a member's assistants sold, the newest first. What was sold is added up by assistant, day and round as it is sold;
 * tickets are read where they do not stand any more, and where they won, each by its key: joined, all sales were read for them. The days
 * that may be asked for bound it.
 */
export function listDaysOfAssistants(
  reader: Reader,
  memberId: string,
  { from, to, assistantId = undefined, lotteryId = undefined }: ReportAsked,
): Promise<DayOfAssistant[]> {
  return reader.run<DayOfAssistant>`
    with sold as materialized (
      select n.name, d.assistant_id, d.day, d.round_id, d.stake, d.net, d.commission, r.status = 'settled' as settled
      from assistant n
        join assistant_sold d on d.member_id = n.member_id and d.assistant_id = n.assistant_id
        join round r on r.id = d.round_id
      where n.member_id = ${memberId} and d.day between ${from}::date and ${to}::date
        and (${assistantId ?? null}::uuid is null or n.assistant_id = ${assistantId ?? null}::uuid)
        and (${lotteryId ?? null}::uuid is null or r.lottery_id = ${lotteryId ?? null}::uuid)
    ), back as (
      select a.assistant_id, a.day, a.round_id, sum(a.stake) as stake, sum(a.net) as net,
        sum(a.stake * a.commission / 10000) as commission
      from ticket t cross join lateral (
        select * from assistant_act a where a.member_id = t.member_id and a.ref_id = t.id and a.kind = 'ticket' offset 0) a
      where t.member_id = ${memberId} and t.status <> 'placed'
        and t.placed_at >= ${from}::date::timestamp at time zone 'Asia/Bangkok'
        and t.placed_at < (${to}::date + 1)::timestamp at time zone 'Asia/Bangkok'
      group by a.assistant_id, a.day, a.round_id
    ), won as (
      select a.assistant_id, a.day, a.round_id, sum(i.held - i.before) as won
      from (select distinct round_id from sold) o join settlement s on s.round_id = o.round_id
        join settle_item i on i.round_id = s.round_id and i.revision = s.revision and i.member_id = ${memberId}
        cross join lateral (
          select status from ticket t where t.member_id = i.member_id and t.id = i.ticket_id offset 0) t
        cross join lateral (
          select * from assistant_act a where a.member_id = i.member_id and a.ref_id = i.ticket_id and a.kind = 'ticket' offset 0) a
      where i.paid_at is not null and t.status = 'placed'
      group by a.assistant_id, a.day, a.round_id
    )
    select s.day::text as day, s.assistant_id as "assistantId", s.name,
      sum(s.stake - coalesce(b.stake, 0))::bigint as sold, sum(s.net - coalesce(b.net, 0))::bigint as net,
      coalesce(sum(b.stake), 0)::bigint as cancelled, coalesce(sum(w.won), 0)::bigint as won,
      coalesce(sum(s.commission - coalesce(b.commission, 0)) filter (where s.settled), 0)::bigint as commission
    from sold s left join back b using (assistant_id, day, round_id) left join won w using (assistant_id, day, round_id)
    group by s.day, s.assistant_id, s.name
    order by s.day desc, s.assistant_id desc`
}
