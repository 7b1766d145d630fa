import type { WinningNumber } from '../../../domain/betting/win/winning-numbers.ts'
import type { Satang } from '../../../domain/money.ts'
import type { Reader } from '../../context.ts'

/** What a result would change, in tickets and satang. */
export interface ResultChange {
  readonly winners: number
  readonly payout: Satang
  readonly gainers: number
  readonly gained: Satang
  readonly losers: number
  readonly lost: Satang
  /** Of what is lost: what the losing members have in cash now. */
  readonly inCash: Satang
  readonly most: readonly TicketChange[]
}

export interface TicketChange {
  readonly billNo: number
  readonly member: string
  readonly before: Satang
  readonly payout: Satang
}

/** How many tickets are listed one by one; the sums contain all. */
const NAMED = 20

/** Compares each ticket's current payout with its payout by these winning numbers. Reads every ticket of the round. */
export function findResultChange(
  reader: Reader,
  roundId: string,
  winning: readonly WinningNumber[],
  officialAt: Date | null,
): Promise<ResultChange> {
  return reader.one<ResultChange>`
    with winning as materialized (
      select type::bet_type as type, number, share
      from unnest(${winning.map((w) => w.type)}::text[], ${winning.map((w) => w.number)}::text[],
        ${winning.map((w) => w.share)}::int[]) as w(type, number, share)
    ), won as materialized (
      select t.member_id, t.id as ticket_id,
        greatest(sum(line_win(l.type, l.stake, l.rate) * w.share / 10000)
          - case when t.status = 'refunded' then t.net else 0 end, 0)::bigint as payout
      from ticket t
        cross join lateral unnest(t.types, t.numbers, t.stakes, t.rates) as l(type, number, stake, rate)
        join winning w on w.type = l.type and w.number = l.number
      where t.round_id = ${roundId} and (t.status = 'placed' or t.refund_reason = 'late')
        and t.placed_at < coalesce(${officialAt}, 'infinity'::timestamptz)
      group by t.member_id, t.id
    ), earlier as materialized (
      select member_id, ticket_id, coalesce(sum(held - before), 0)::bigint as held from settle_item
      where round_id = ${roundId} group by member_id, ticket_id
    ), change as materialized (
      select member_id, ticket_id, coalesce(held, 0) as before, coalesce(payout, 0) as payout
      from won full join earlier using (member_id, ticket_id)
    ), losing as (
      select c.member_id, sum(c.before - c.payout) as lost, max(a.balance) as cash
      from change c join account a on a.member_id = c.member_id and a.name = 'cash'
      where c.payout < c.before group by c.member_id
    )
    select count(*) filter (where payout > 0)::int as winners, coalesce(sum(payout), 0)::bigint as payout,
      count(*) filter (where payout > before)::int as gainers,
      coalesce(sum(payout - before) filter (where payout > before), 0)::bigint as gained,
      count(*) filter (where payout < before)::int as losers,
      coalesce(sum(before - payout) filter (where payout < before), 0)::bigint as lost,
      (select coalesce(sum(least(lost, cash)), 0)::bigint from losing) as "inCash",
      (select coalesce(jsonb_agg(jsonb_build_object('billNo', t.bill_no, 'member', m.code, 'before', top.before,
          'payout', top.payout) order by abs(top.payout - top.before) desc, t.bill_no), '[]')
        from (select * from change where payout <> before order by abs(payout - before) desc, ticket_id limit ${NAMED}) top
          join ticket t on t.member_id = top.member_id and t.id = top.ticket_id
          join member m on m.member_id = top.member_id) as most
    from change`
}
