import type { BangkokDate } from '../../../../domain/calendar/bangkok.ts'
import type { Satang } from '../../../../domain/money.ts'
import type { Reader, Tx } from '../../../context.ts'

/** What a member's rank brings now, and the day on which it was decided. */
export interface RankNow {
  readonly rank: number
  readonly percent: number
  /** Tenths of a per cent more than a plan pays, where it lets ranks raise its rate. */
  readonly raise: number
  readonly day: BangkokDate
}

export interface OfOperator {
  readonly memberId: string
  readonly operatorId: string
}

/** Undefined: none. */
export function findRankNow(
  reader: Reader,
  { memberId, operatorId }: OfOperator,
): Promise<RankNow | undefined> {
  return reader.maybe<RankNow>`
    select rank, percent, raise, day::text as day from rank_now(${memberId}::uuid, ${operatorId}::uuid)
    where rank is not null`
}

/** What was counted first on some Bangkok days, both among them, as it counts by now. */
export async function sumRankTurnover(
  reader: Reader,
  memberId: string,
  days: { readonly from: BangkokDate; readonly to: BangkokDate },
): Promise<Satang> {
  const { sum } = await reader.one<{ sum: Satang }>`
    select rank_turnover(${memberId}::uuid, ${days.from}, ${days.to}) as sum`
  return sum
}

export interface DecidedRank {
  readonly day: BangkokDate
  readonly rank: number
  readonly percent: number
  readonly raise: number
  readonly turnover: Satang
}

/** The days on which a member's rank changed, the newest first. */
export function listRanks(reader: Reader, memberId: string, limit: number): Promise<DecidedRank[]> {
  return reader.run<DecidedRank>`
    select day::text as day, rank, percent, raise, turnover from member_rank
    where member_id = ${memberId} order by day desc limit ${limit}`
}

/** The Bangkok day by the database's clock, which decides. */
export async function readDay(reader: Reader): Promise<BangkokDate> {
  const { day } = await reader.one<{ day: BangkokDate }>`
    select (db_now() at time zone 'Asia/Bangkok')::date::text as day`
  return day
}

/** Whether all members' ranks of a day are decided. */
export async function findRankRun(reader: Reader, operatorId: string, day: BangkokDate): Promise<boolean> {
  const found = await reader.maybe`select from rank_run where operator_id = ${operatorId} and day = ${day}`
  return found !== undefined
}

/** Once a day: a second one says the same. */
export async function insertRankRun(tx: Tx, operatorId: string, day: BangkokDate): Promise<void> {
  await tx.run`
    insert into rank_run (operator_id, day, at) values (${operatorId}, ${day}, ${tx.now}) on conflict do nothing`
}

/** A span of members, in order of id. */
export interface RankPage {
  /** The last of them; null: there are no more. */
  readonly last: string | null
  /** Those whose rank of the day is another than they have. */
  readonly changed: readonly string[]
}

export function listRanksToChange(
  reader: Reader,
  {
    operatorId,
    day,
    after,
    limit,
  }: {
    readonly operatorId: string
    readonly day: BangkokDate
    readonly after: string
    readonly limit: number
  },
): Promise<RankPage> {
  return reader.one<RankPage>`
    with looked as materialized (
      select member_id from member where operator_id = ${operatorId} and member_id > ${after}::uuid
      order by member_id limit ${limit}
    )
    select (select member_id from looked order by member_id desc limit 1) as last,
      coalesce((select array_agg(s.member_id order by s.member_id) from looked s
          cross join lateral rank_due(s.member_id, ${operatorId}::uuid, ${day}) d
          left join lateral (select r.rank, r.percent, r.raise, r.day from member_rank r
            where r.member_id = s.member_id order by r.day desc limit 1) n on true
        where (d.rank, d.percent, d.raise) is distinct from
            (coalesce(n.rank, 0), coalesce(n.percent, 0), coalesce(n.raise, 0))
          and n.day is distinct from ${day}::date), '{}') as changed`
}

/** A rank of a day, and the one before; 0: none. */
interface Decided {
  readonly memberId: string
  readonly rank: number
  readonly percent: number
  readonly raise: number
  readonly before: number
}

/** Writes the ranks of a day where they are others than before. Who has one of that day keeps it. */
export function insertRanks(
  tx: Tx,
  {
    operatorId,
    day,
    memberIds,
  }: {
    readonly operatorId: string
    readonly day: BangkokDate
    readonly memberIds: readonly string[]
  },
): Promise<Decided[]> {
  return tx.run<Decided>`
    with written as (insert into member_rank (member_id, day, operator_id, rank, percent, raise, reached, turnover,
      decided_at)
    select m.id, ${day}::date, ${operatorId}::uuid, d.rank, d.percent, d.raise, d.reached, d.turnover, ${tx.now}::timestamptz
    from unnest(${memberIds}::uuid[]) as m(id)
      cross join lateral rank_due(m.id, ${operatorId}::uuid, ${day}) d
      left join lateral (select r.rank, r.percent, r.raise, r.day from member_rank r
        where r.member_id = m.id order by r.day desc limit 1) n on true
    where (d.rank, d.percent, d.raise) is distinct from
            (coalesce(n.rank, 0), coalesce(n.percent, 0), coalesce(n.raise, 0))
    on conflict do nothing returning member_id, rank, percent, raise)
    select w.member_id as "memberId", w.rank, w.percent, w.raise, coalesce((select r.rank from member_rank r
      where r.member_id = w.member_id and r.day < ${day}::date order by r.day desc limit 1), 0) as before
    from written w`
}
