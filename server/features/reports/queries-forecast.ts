import type { BangkokDate } from '../../../domain/calendar/bangkok.ts'
import type { Satang } from '../../../domain/money.ts'
import type { CashbackRules } from '../../../domain/rewards/cashback.ts'
import type { CheckInRules } from '../../../domain/rewards/check-in.ts'
import type { RewardHistory } from '../../../domain/rewards/forecast.ts'
import type { PromotionTerms } from '../../../domain/rewards/promotion.ts'
import type { RankStep } from '../../../domain/rewards/ranks.ts'
import type { WheelRules } from '../../../domain/rewards/wheel.ts'
import type { Reader } from '../../context.ts'

// What all members of an operator did in a span of days: each statement reads that span alone, by time.

/** Bangkok days; `from` and `until` are their first moment and the one after their last. */
export interface Span {
  readonly operatorId: string
  readonly from: Date
  readonly until: Date
}

/** The first Bangkok day of the span on which something was settled or deposited, and what was staked in it; null: none. */
export function findHistory(
  reader: Reader,
  { operatorId, from, until }: Span,
): Promise<{ first: BangkokDate | null; staked: Satang }> {
  return reader.one`
    select (least(p.first, (select min(at) from transfer where at >= ${from} and at < ${until}
        and operator_id = ${operatorId} and kind in ('deposit', 'deposit_peer'))) at time zone 'Asia/Bangkok')::date::text as first,
      coalesce(p.staked, 0)::bigint as staked
    from (select min(at) as first, sum(staked) as staked from play_entry
      where at >= ${from} and at < ${until} and operator_id = ${operatorId}) p`
}

/** What members were given, by kind of movement. */
export function sumGiven(
  reader: Reader,
  { operatorId, from, until }: Span,
): Promise<{ kind: string; amount: Satang }[]> {
  return reader.run`
    select kind, sum(amount)::bigint as amount from transfer
    where at >= ${from} and at < ${until} and operator_id = ${operatorId} and debit = 'promo:expense' group by kind`
}

interface CashbackAsked {
  readonly rules: CashbackRules
  /** Empty: no ranks. */
  readonly steps: readonly RankStep[]
}

/** What the losses of each period would have brought, without ranks and with them: each is the one of what was turned over in the span. */
export function sumCashback(
  reader: Reader,
  { operatorId, from, until }: Span,
  { rules, steps }: CashbackAsked,
): Promise<{ cashback: Satang; withRanks: Satang }> {
  return reader.one`
    with played as (
      select member_id, date_trunc(${rules.period}, at at time zone 'Asia/Bangkok') as period, sum(staked - won) as lost
      from play_entry where at >= ${from} and at < ${until} and operator_id = ${operatorId} group by 1, 2
    ), given as (
      select member_id, date_trunc(${rules.period}, at at time zone 'Asia/Bangkok') as period, sum(amount) as amount
      from transfer where at >= ${from} and at < ${until} and operator_id = ${operatorId} and debit = 'promo:expense'
      group by 1, 2
    ), turned as (
      select member_id, sum(counted) as counted from turnover_entry
      where at >= ${from} and at < ${until} and operator_id = ${operatorId} group by 1
    ), due as (
      select (p.lost - coalesce(g.amount, 0)) * ${rules.percent}::int / 100 as bare,
        (p.lost - coalesce(g.amount, 0)) * least(100, ${rules.percent}::int + coalesce((select max((s->>'percent')::int)
          from jsonb_array_elements(${{ json: steps }}::jsonb) s where (s->>'needed')::bigint <= t.counted), 0)) / 100 as ranked
      from played p left join given g on g.member_id = p.member_id and g.period = p.period
        left join turned t on t.member_id = p.member_id
    )
    select
      coalesce(sum(least(${rules.most}::bigint, floor(bare))) filter (where bare >= ${rules.least}::bigint), 0)::bigint as cashback,
      coalesce(sum(least(${rules.most}::bigint, floor(ranked))) filter (where ranked >= ${rules.least}::bigint), 0)::bigint
        as "withRanks"
    from due`
}

/**
 * What ranks would have added to what was won: each rank is the one of what was turned over in the span, and every win of a lottery
 * with a price that ranks raise is one at the price that they raise most.
 */
export async function sumRaised(
  reader: Reader,
  { operatorId, from, until }: Span,
  steps: readonly RankStep[],
): Promise<Satang> {
  const { raised } = await reader.one<{ raised: Satang }>`
    with turned as (
      select member_id, sum(counted) as counted from turnover_entry
      where at >= ${from} and at < ${until} and operator_id = ${operatorId} group by 1
    ), ranked as (
      select t.member_id, (select max((s->>'raise')::int) from jsonb_array_elements(${{ json: steps }}::jsonb) s
        where (s->>'needed')::bigint <= t.counted) as raise from turned t
    ), most as (
      select l.id, max((p.rank_max - p.rate)::numeric / p.rate) as part
      from lottery l join rate p on p.lottery_id = l.id and p.rank_max > p.rate
      where l.operator_id = ${operatorId} group by 1
    )
    select coalesce(ceil(sum(e.won * least(m.part, k.raise / 1000.0))), 0)::bigint as raised
    from play_entry e join ranked k on k.member_id = e.member_id and k.raise > 0
      join round r on r.id = e.round_id join most m on m.id = r.lottery_id
    where e.at >= ${from} and e.at < ${until} and e.operator_id = ${operatorId}`
  return raised
}

interface DaysAsked {
  readonly checkIn: CheckInRules
  readonly wheel: WheelRules
}

/**
 * How often each day of the ladder would have been taken by who did what it asks, and how many spins those had who played or
 * deposited: by member and Bangkok day. A run begins with the span.
 */
export function countRewardDays(
  reader: Reader,
  { operatorId, from, until }: Span,
  { checkIn, wheel }: DaysAsked,
): Promise<Pick<RewardHistory, 'checkIns' | 'spins'>> {
  return reader.one`
    with did as (
      select member_id, (at at time zone 'Asia/Bangkok')::date as day, sum(deposited) as deposited, sum(staked) as staked
      from (
        select member_id, at, amount as deposited, 0 as staked from transfer
        where at >= ${from} and at < ${until} and operator_id = ${operatorId} and kind in ('deposit', 'deposit_peer')
        union all
        select member_id, at, 0, staked from play_entry
        where at >= ${from} and at < ${until} and operator_id = ${operatorId} and nth = 1
      ) each group by 1, 2
    ), fit as (
      select member_id, day, day - (row_number() over (partition by member_id order by day))::int as run from did
      where case ${checkIn.condition}::text when 'none' then true when 'deposit' then deposited > 0
        when 'bet' then staked > 0 and staked >= ${checkIn.betMin}::bigint
        else deposited > 0 or (staked > 0 and staked >= ${checkIn.betMin}::bigint) end
    ), taken as (
      select (row_number() over (partition by member_id, run order by day) - 1) % ${checkIn.ladder.length}::int + 1 as day
      from fit
    )
    select
      coalesce((select json_agg(json_build_object('day', day, 'times', times) order by day)
        from (select day, count(*) as times from taken group by day) counted), '[]') as "checkIns",
      coalesce((select sum(least(${wheel.mostADay}::bigint, ${wheel.freeADay}::bigint
        + case when ${wheel.perDeposit}::bigint > 0 then floor(deposited / ${wheel.perDeposit}::bigint) else 0 end))
        from did), 0)::int as spins`
}

/** What members staked whom somebody has brought; of games, what of it counts. */
export function sumBrought(
  reader: Reader,
  { operatorId, from, until }: Span,
  levels: readonly number[],
): Promise<RewardHistory['brought'][number][]> {
  return reader.run`
    select e.product as "group", r.level, sum(case e.part when 'game' then e.counted else e.staked end)::bigint as staked
    from turnover_entry e join referral r on r.member_id = e.member_id and r.level = any(${levels}::int[])
    where e.at >= ${from} and e.at < ${until} and e.operator_id = ${operatorId} group by 1, 2`
}

/** What a promotion would have brought. Satang. */
export interface PromotionHistory {
  /** Deposits that would have had a bonus, and all of it. */
  readonly grants: number
  readonly granted: Satang
  /** Of it, what those would have been paid who turned over in the span what it asks for. */
  readonly paid: Satang
}

/** If everybody accepts it for each deposit, as often as its terms say; of a first deposit where it is for registering. */
export function sumPromotion(
  reader: Reader,
  { operatorId, from, until }: Span,
  terms: PromotionTerms,
): Promise<PromotionHistory> {
  return reader.one`
    with had as (
      select x.member_id, x.at, x.amount, row_number() over (partition by x.member_id order by x.at, x.id) as nth
      from transfer x
      where x.at >= ${from} and x.at < ${until} and x.operator_id = ${operatorId} and x.kind in ('deposit', 'deposit_peer')
        and x.amount >= ${terms.depositMin}::bigint
        and (${terms.offered}::text = 'deposit' or not exists (select from transfer y where y.member_id = x.member_id
          and y.kind in ('deposit', 'deposit_peer') and y.at < x.at))
    ), brought as (
      select member_id, nth, amount, promotion_bonus(${{ json: terms }}::jsonb, amount) as bonus
      from had where nth <= ${terms.timesEach}::int
    ), bounded as (
      select member_id, nth, amount, least(bonus, ${terms.cashMax ?? null}::bigint - coalesce(sum(bonus) over
        (partition by member_id order by nth rows between unbounded preceding and 1 preceding), 0)) as bonus from brought
    ), granted as (
      select member_id, bonus::bigint as bonus,
        sum(promotion_need(${{ json: terms }}::jsonb, amount, bonus::bigint)) over (partition by member_id order by nth) as need
      from bounded where bonus > 0
    ), turned as (
      select member_id, sum(counted) as counted from turnover_entry
      where at >= ${from} and at < ${until} and operator_id = ${operatorId}
        and (${terms.groups.length}::int = 0 or product = any(${terms.groups}::text[])) group by 1
    )
    select count(*)::int as grants, coalesce(sum(g.bonus), 0)::bigint as granted,
      coalesce(sum(g.bonus) filter (where t.counted >= g.need), 0)::bigint as paid
    from granted g left join turned t on t.member_id = g.member_id`
}
