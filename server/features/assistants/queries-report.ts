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
 * Days on which a member's assistants sold, the newest first. It reads the tickets of these days and no others, by the index of
 * each assistant's days; the days that may be asked for bound it.
 */
export function listDaysOfAssistants(
  reader: Reader,
  memberId: string,
  { from, to, assistantId = undefined, lotteryId = undefined }: ReportAsked,
): Promise<DayOfAssistant[]> {
  return reader.run<DayOfAssistant>`
    select d.day::text as day, n.assistant_id as "assistantId", n.name, d.sold, d.net, d.cancelled, d.won, d.commission
    from assistant n
      cross join lateral (
        select a.day,
          coalesce(sum(t.stake) filter (where t.status = 'placed'), 0)::bigint as sold,
          coalesce(sum(t.net) filter (where t.status = 'placed'), 0)::bigint as net,
          coalesce(sum(t.stake) filter (where t.status <> 'placed'), 0)::bigint as cancelled,
          coalesce(sum((select sum(i.held - i.before) from settle_item i
            where i.member_id = t.member_id and i.ticket_id = t.id and i.paid_at is not null))
            filter (where t.status = 'placed'), 0)::bigint as won,
          coalesce(sum(floor(t.stake::numeric * a.commission / 10000))
            filter (where t.status = 'placed' and r.status = 'settled'), 0)::bigint as commission
        from assistant_act a join ticket t on t.member_id = a.member_id and t.id = a.ref_id join round r on r.id = t.round_id
        where a.member_id = n.member_id and a.assistant_id = n.assistant_id and a.kind = 'ticket'
          and a.day between ${from}::date and ${to}::date
          and (${lotteryId ?? null}::uuid is null or r.lottery_id = ${lotteryId ?? null}::uuid)
        group by a.day) d
    where n.member_id = ${memberId}
      and (${assistantId ?? null}::uuid is null or n.assistant_id = ${assistantId ?? null}::uuid)
    order by d.day desc, n.assistant_id desc`
}
