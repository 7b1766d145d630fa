import type { Reader, Tx } from '../../../context.ts'
import type { MoneyFaults } from '../../ledger/queries-check.ts'

/** What is compared: in this order, each from its first account, file, member, round or day to its last. */
export type KeptPart =
  | 'days'
  | 'files'
  | 'income'
  | 'rewards'
  | 'sold'
  | 'refunded'
  | 'paid'
  | 'counts'
  | 'numbers'
  | 'games'

/** How far the comparison of the day has come. */
export interface KeptPlace {
  readonly part: KeptPart
  /** The account that is compared, or the file, member or round that it goes on behind. */
  readonly after: string
  /** From this day of the account, or of games, on, by its name in SQL. */
  readonly day: string | null
  /** That day of games is added up. */
  readonly inDay: boolean
  /** A round that is added up. */
  readonly roundId: string | null
}

/** Begins the comparison of a Bangkok day that begins at three, once, unless one is under way. */
export async function updateKeptBegun(tx: Tx): Promise<void> {
  await tx.run`
    update kept_check set part = 'days', after = '00000000-0000-0000-0000-000000000000', day = null, begun_at = db_now()
    where part is null and ((begun_at at time zone 'Asia/Bangkok') - interval '3 hours')::date
      is distinct from ((db_now() at time zone 'Asia/Bangkok') - interval '3 hours')::date`
}

/** Where it goes on; undefined: it is over. Others that compare wait for the end of this transaction. */
export function lockKeptCheck(tx: Tx): Promise<KeptPlace | undefined> {
  return tx.maybe<KeptPlace>`
    select part, after, day::text as day, place_at is not null as "inDay", round_id as "roundId" from kept_check where part is not null for update`
}

export async function updateKeptPlace(
  tx: Tx,
  to: { readonly part: KeptPart | null; readonly after: string | null; readonly day: string | null },
): Promise<void> {
  await tx.run`update kept_check set part = ${to.part}, after = ${to.after}::uuid, day = ${to.day}::text::date`
}

export async function findAccountAhead(reader: Reader, after: string): Promise<string | null> {
  const row = await reader.maybe<{ id: string }>`
    select id from receiving_account where id > ${after} order by id limit 1`
  return row?.id ?? null
}

/** No day before it, from this day on, has anything that is kept or has come. */
export async function findDayAhead(reader: Reader, accountId: string, from: string): Promise<string | null> {
  const { day } = await reader.one<{ day: string | null }>`
    select least(
      (select min(day) from received_day where account_id = ${accountId} and day >= ${from}::text::date),
      (select min(at) at time zone 'Asia/Bangkok' from incoming_payment
        where account_id = ${accountId} and at >= ${from}::text::date::timestamp at time zone 'Asia/Bangkok'),
      (select min(heard_at) at time zone 'Asia/Bangkok' from incoming_payment
        where account_id = ${accountId} and heard_at >= ${from}::text::date::timestamp at time zone 'Asia/Bangkok')
    )::date::text as day`
  return day
}

/** So many days of an account, and the day behind them. */
export function listFaultsOfDays(
  reader: Reader,
  accountId: string,
  from: string,
  days: number,
): Promise<{ faults: MoneyFaults; until: string }> {
  return reader.one`
    with fault as materialized (
      select rule, member_id as "memberId", ref, detail
      from audit_kept_days(${accountId}::uuid, ${from}::text::date, ${from}::text::date + ${days}::int)
    )
    select (${from}::text::date + ${days}::int)::text as until, json_build_object('total', (select count(*) from fault),
      'named', (select coalesce(json_agg(first), '[]') from (select * from fault limit 50) first)) as faults`
}

/** What a message alone has told of, of an account. */
export function listFaultsOfAlone(reader: Reader, accountId: string): Promise<MoneyFaults> {
  return reader.one<MoneyFaults>`
    with fault as materialized (
      select rule, member_id as "memberId", ref, detail from audit_told_alone(${accountId}::uuid)
    )
    select (select count(*) from fault)::int as total, (select coalesce(json_agg(fault), '[]') from fault) as named`
}

/** The last of the next files in order; null behind the last one. */
export async function findFileAhead(reader: Reader, after: string, count: number): Promise<string | null> {
  const row = await reader.maybe<{ id: string }>`
    select id from (select id from statement_file where id > ${after} order by id limit ${count}) ahead
    order by id desc limit 1`
  return row?.id ?? null
}

export function listFaultsOfFiles(reader: Reader, after: string, last: string): Promise<MoneyFaults> {
  return reader.one<MoneyFaults>`
    with fault as materialized (
      select rule, member_id as "memberId", ref, detail from audit_kept_files(${after}::uuid, ${last}::uuid)
    )
    select (select count(*) from fault)::int as total,
      (select coalesce(json_agg(first), '[]') from (select * from fault limit 50) first) as named`
}

/** The last of the next members in order; null behind the last one. */
export async function findMemberAhead(reader: Reader, after: string, count: number): Promise<string | null> {
  const row = await reader.maybe<{ id: string }>`
    select member_id as id from (select member_id from member where member_id > ${after} order by member_id limit ${count}) ahead
    order by member_id desc limit 1`
  return row?.id ?? null
}

/** What these members have earned, of which most have earned nothing. */
export function listFaultsOfIncome(reader: Reader, after: string, last: string): Promise<MoneyFaults> {
  return reader.one<MoneyFaults>`
    with fault as materialized (
      select rule, member_id as "memberId", ref, detail from audit_kept_income(${after}::uuid, ${last}::uuid)
    )
    select (select count(*) from fault)::int as total,
      (select coalesce(json_agg(first), '[]') from (select * from fault limit 50) first) as named`
}

/** The last of the next promotions and campaigns in order of their ids; null behind the last one. */
export async function findRewardAhead(reader: Reader, after: string, count: number): Promise<string | null> {
  const row = await reader.maybe<{ id: string }>`
    select id from (
      select id from (
        (select promotion_id as id from promotion where nth = 1 and promotion_id > ${after} order by 1 limit ${count})
        union all (select campaign_id from coupon_campaign where campaign_id > ${after} order by 1 limit ${count})
      ) either order by id limit ${count}
    ) ahead order by id desc limit 1`
  return row?.id ?? null
}

/** What these promotions and campaigns have cost. */
export function listFaultsOfRewards(reader: Reader, after: string, last: string): Promise<MoneyFaults> {
  return reader.one<MoneyFaults>`
    with fault as materialized (
      select rule, member_id as "memberId", ref, detail from audit_kept_rewards(${after}::uuid, ${last}::uuid)
    )
    select (select count(*) from fault)::int as total,
      (select coalesce(json_agg(first), '[]') from (select * from fault limit 50) first) as named`
}
