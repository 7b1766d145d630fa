import type { BetType } from '../../../domain/betting/bet-types.ts'
import type { Satang } from '../../../domain/money.ts'
import type { Reader } from '../../context.ts'
import type { DrawRow } from '../results/queries-results.ts'
import { MAX_TICKETS_SEARCHED } from './queries.ts'

/** Sums over tickets. Satang; money and lines of valid tickets only. */
export interface BillSums {
  readonly billCount: number
  readonly waitingCount: number
  readonly wonCount: number
  readonly cancelledCount: number
  readonly lineCount: number
  readonly stake: Satang
  readonly net: Satang
  readonly paid: Satang
}

export interface GroupSearch {
  readonly memberId: string
  /** Bangkok dates on which the tickets were placed, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly purchase?: 'normal' | 'realtime' | undefined
}

export interface LotterySums extends BillSums {
  readonly lotteryId: string
  readonly lotteryCode: string
  readonly roundCount: number
}

/** A member's tickets by lottery, the latest bet first; only the newest `MAX_TICKETS_SEARCHED` tickets count. */
export function listBillsByLottery(reader: Reader, search: GroupSearch): Promise<LotterySums[]> {
  const { memberId, from = '-infinity', to = 'infinity', purchase = null } = search
  return reader.run<LotterySums>`
    with recent as materialized (
      select id, round_id, status, stake, net, cardinality(types) as lines, placed_at from ticket
      where member_id = ${memberId}
        and placed_at >= ${from}::date::timestamp at time zone 'Asia/Bangkok'
        and placed_at < (${to}::date + 1)::timestamp at time zone 'Asia/Bangkok'
        and (${purchase}::text is null or purchase = ${purchase})
      order by placed_at desc, id desc limit ${MAX_TICKETS_SEARCHED}
    ), won as (
      select ticket_id, sum(held - before)::bigint as paid from settle_item
      where member_id = ${memberId} and paid_at is not null group by ticket_id
    ), told as (
      select r.lottery_id, recent.*, r.status = 'settled' as settled, coalesce(won.paid, 0) as paid
      from recent join round r on r.id = recent.round_id left join won on won.ticket_id = recent.id
    )
    select l.id as "lotteryId", l.code as "lotteryCode", count(distinct round_id)::int as "roundCount",
      count(*)::int as "billCount",
      (count(*) filter (where told.status = 'placed' and not settled))::int as "waitingCount",
      (count(*) filter (where paid > 0))::int as "wonCount",
      (count(*) filter (where told.status <> 'placed'))::int as "cancelledCount",
      coalesce(sum(lines) filter (where told.status = 'placed'), 0)::int as "lineCount",
      coalesce(sum(stake) filter (where told.status = 'placed'), 0)::bigint as stake,
      coalesce(sum(net) filter (where told.status = 'placed'), 0)::bigint as net, sum(paid)::bigint as paid
    from told join lottery l on l.id = told.lottery_id
    group by l.id, l.code order by max(placed_at) desc, l.id`
}

export interface RoundSums extends BillSums, DrawRow {}

export interface RoundGroupSearch extends GroupSearch {
  readonly lotteryId?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** One page of the rounds a member has bet in, the one bet on last first, and how many all pages hold. */
export async function listBillsByRound(
  reader: Reader,
  search: RoundGroupSearch,
): Promise<{ total: number; rounds: RoundSums[] }> {
  const { memberId, from = '-infinity', to = 'infinity', purchase = null, lotteryId = null } = search
  const rows = await reader.run<RoundSums & { total: number; found: boolean }>`
    with recent as materialized (
      select id, round_id, status, stake, net, cardinality(types) as lines, placed_at from ticket
      where member_id = ${memberId}
        and placed_at >= ${from}::date::timestamp at time zone 'Asia/Bangkok'
        and placed_at < (${to}::date + 1)::timestamp at time zone 'Asia/Bangkok'
        and (${purchase}::text is null or purchase = ${purchase})
        and (${lotteryId}::uuid is null or round_id in (select id from round where lottery_id = ${lotteryId}))
      order by placed_at desc, id desc limit ${MAX_TICKETS_SEARCHED}
    ), won as (
      select round_id, sum(held - before)::bigint as paid,
        count(distinct ticket_id) filter (where held > 0) as tickets from settle_item
      where member_id = ${memberId} and paid_at is not null and ticket_id in (select id from recent)
      group by round_id
    ), grouped as materialized (
      select round_id, count(*)::int as bills, (count(*) filter (where status = 'placed'))::int as standing,
        coalesce(sum(lines) filter (where status = 'placed'), 0)::int as lines,
        coalesce(sum(stake) filter (where status = 'placed'), 0)::bigint as stake,
        coalesce(sum(net) filter (where status = 'placed'), 0)::bigint as net, max(placed_at) as last_at
      from recent group by round_id
    ), page as (
      select * from grouped order by last_at desc, round_id limit ${search.limit} offset ${search.offset}
    )
    select all_of_them.total, page.round_id is not null as found,
      l.id as "lotteryId", l.code as "lotteryCode", r.id as "roundId", r.code as "roundCode",
      r.status as "roundStatus", r.business_date as "businessDate", r.opens_at as "opensAt",
      r.closes_at as "closesAt", r.draw_at as "drawAt",
      drawn.canonical as result, drawn.source,
      bills as "billCount", case when r.status = 'settled' then 0 else standing end as "waitingCount",
      coalesce(won.tickets, 0)::int as "wonCount", bills - standing as "cancelledCount", lines as "lineCount", stake,
      net, coalesce(won.paid, 0) as paid
    from (select count(*)::int as total from grouped) all_of_them
      left join (
        page join round r on r.id = page.round_id
          join lottery l on l.id = r.lottery_id
          left join won on won.round_id = page.round_id
          left join lateral (select canonical, source from result where round_id = r.id
            order by revision desc limit 1) drawn on true
      ) on true
    order by page.last_at desc, page.round_id`
  return { total: rows[0]?.total ?? 0, rounds: rows.filter((row) => row.found) }
}

/** A member's valid bets in a round on one number of one type. Satang. */
export interface NumberSums {
  readonly type: BetType
  readonly number: string
  readonly lineCount: number
  readonly stake: Satang
  readonly win: Satang
  /** What its lines have won; null until there is a result. */
  readonly won: Satang | null
  /** Of its type altogether. */
  readonly typeStake: Satang
  readonly typeNumbers: number
}

/** How many numbers of each type are listed; its sums include all. */
const NUMBERS_LISTED = 200

/** A member's bets in a round by type and number, the dearest numbers of each type first. */
export function listNumbersOfRound(reader: Reader, memberId: string, roundId: string): Promise<NumberSums[]> {
  return reader.run<NumberSums>`
    with drawn as materialized (
      select canonical from result where round_id = ${roundId} order by revision desc limit 1
    ), line as (
      select l.type, canonical_number(l.type, l.number) as number, l.number as written, l.stake,
        line_win(l.type, l.stake, l.rate) as win
      from round r
        join ticket t on t.member_id = ${memberId} and t.round_id = r.id and t.status = 'placed'
          and t.placed_at between r.opens_at and r.closes_at
        cross join lateral unnest(t.types, t.numbers, t.stakes, t.rates) as l(type, number, stake, rate)
      where r.id = ${roundId}
    ), summed as (
      select type, min(written) as number, count(*)::int as lines, sum(stake)::bigint as stake, sum(win)::bigint as win,
        sum(sum(stake)) over (partition by type)::bigint as type_stake,
        (count(*) over (partition by type))::int as type_numbers,
        row_number() over (partition by type order by sum(stake) desc, min(written)) as place
      from line group by type, number
    )
    select type::text as type, number, lines as "lineCount", stake, win, type_stake as "typeStake",
      type_numbers as "typeNumbers",
      case when drawn.canonical is null then null
        when line_wins(type, number, drawn.canonical)
          then (win * line_share(type, number, drawn.canonical) / 10000)::bigint
        else 0 end as won
    from summed left join drawn on true
    where place <= ${NUMBERS_LISTED}
    order by summed.type, stake desc, number`
}
