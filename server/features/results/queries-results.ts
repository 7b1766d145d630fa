import type { DrawResult, PublishedResult } from '../../../domain/lottery/lottery.ts'
import type { RoundStatus } from '../../../domain/lottery/round-status.ts'
import type { Reader } from '../../context.ts'

/** A draw as the result pages list it. */
export interface DrawRow {
  readonly lotteryId: string
  readonly lotteryCode: string
  readonly roundId: string
  readonly roundCode: string
  readonly roundStatus: RoundStatus
  readonly businessDate: string
  readonly opensAt: Date
  readonly closesAt: Date
  readonly drawAt: Date
  /** Null until two people have confirmed it. */
  readonly result: DrawResult | null
  /** The numbers as they were published and where they were read; undefined if not requested. */
  readonly published?: PublishedResult | null
  readonly source?: string | null
  /** The result before its correction; null if it never changed, undefined if not requested. */
  readonly before?: DrawResult | null
  readonly correctedAt?: Date | null
}

export interface DrawSearch {
  readonly operatorId: string
  readonly lotteryId?: string | undefined
  readonly lotteryCode?: string | undefined
  readonly roundId?: string | undefined
  /** Only rounds in one of these states. Absent: in any. */
  readonly statuses?: readonly RoundStatus[] | undefined
  /** Bangkok dates of the draws, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Leaves out fast rounds, which would fill every page. */
  readonly withoutFast?: boolean
  readonly limit: number
  readonly offset?: number
}

/** A day and the lotteries that have a result on it. */
export interface DrawDay {
  readonly date: string
  readonly lotteryCodes: readonly string[]
}

/**
 * The days of a span on which lotteries of an operator have results. Each lottery and day is looked up once in
 * `round_by_lottery`, so that the fast rounds, which are a hundred a day, are not read one by one.
 */
export function listDrawDays(
  reader: Reader,
  {
    operatorId,
    from,
    to,
    statuses,
  }: Readonly<Record<'operatorId' | 'from' | 'to', string>> & { readonly statuses: readonly RoundStatus[] },
): Promise<DrawDay[]> {
  return reader.run<DrawDay>`
    select day::text as date, array_agg(l.code order by l.position, l.code) as "lotteryCodes"
    from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) days
      join lottery l on l.operator_id = ${operatorId}
      cross join lateral (
        select from round r where r.lottery_id = l.id and r.business_date = day and r.status = any(${statuses}) limit 1
      ) drawn
    group by day order by day`
}

/** The Bangkok date of the first draw of a lottery that there is. */
export async function findFirstDrawDate(reader: Reader, lotteryId: string): Promise<string | undefined> {
  const first = await reader.maybe<{ date: string }>`
    select business_date::text as date from round where lottery_id = ${lotteryId} order by business_date limit 1`
  return first?.date
}

/** A draw of a lottery that has its result. */
export function findAnyDrawn(reader: Reader, lotteryId: string): Promise<{ id: string } | undefined> {
  return reader.maybe`
    select id from round where lottery_id = ${lotteryId} and status in ('resulted', 'settled') limit 1`
}

/** One page of an operator's draws, newest first, and how many there are on all pages. */
export async function listDraws(
  reader: Reader,
  search: DrawSearch,
): Promise<{ total: number; draws: DrawRow[] }> {
  const { lotteryId = null, lotteryCode = null, roundId = null } = search
  const { withoutFast = false } = search
  const { from = '-infinity', to = 'infinity', statuses = null, offset = 0 } = search
  const rows = await reader.run<DrawRow & { total: number; found: boolean }>`
    with matching as materialized (
      select r.id, r.business_date, r.draw_at
      from round r join lottery l on l.id = r.lottery_id
      where r.operator_id = ${search.operatorId}
        and (${lotteryId}::uuid is null or r.lottery_id = ${lotteryId})
        and (${lotteryCode}::text is null or l.code = ${lotteryCode})
        and (${roundId}::uuid is null or r.id = ${roundId})
        and (${statuses}::text[] is null or r.status = any(${statuses}))
        and r.business_date between ${from} and ${to}
        and not (${withoutFast} and exists (select from fast_round f where f.round_id = r.id))
    ), page as (
      select id from matching order by business_date desc, draw_at desc, id desc
      limit ${search.limit} offset ${offset}
    )
    select all_of_them.total, r.id is not null as found, l.id as "lotteryId", l.code as "lotteryCode",
      r.id as "roundId", r.code as "roundCode", r.status as "roundStatus", r.business_date as "businessDate",
      r.opens_at as "opensAt", r.closes_at as "closesAt", r.draw_at as "drawAt",
      newest.canonical as result, newest.published, newest.source,
      corrected.confirmed_at as "correctedAt", earlier.canonical as before
    from (select count(*)::int as total from matching) all_of_them
      left join (page join round r on r.id = page.id join lottery l on l.id = r.lottery_id) on true
      left join lateral (
        select canonical, published, source from result where round_id = r.id and r.status <> 'void'
        order by revision desc limit 1
      ) newest on true
      left join lateral (
        select revision, confirmed_at from result where round_id = r.id and revision > 1 and r.status <> 'void'
        order by revision desc limit 1
      ) corrected on true
      left join result earlier on earlier.round_id = r.id and earlier.revision = corrected.revision - 1
    order by r.business_date desc, r.draw_at desc, r.id desc`
  return { total: rows[0]?.total ?? 0, draws: rows.filter((row) => row.found) }
}
