import type { Satang } from '../../../domain/money.ts'
import type { Reader, Tx } from '../../context.ts'

export interface SettledRevision {
  readonly roundId: string
  readonly revision: number
}

/**
 * Rounds of an operator that were settled in the last days, long enough ago that their turnover is counted, and that nobody
 * has counted again; then those that were not alike.
 */
export function listRoundsToRecount(
  reader: Reader,
  operatorId: string,
  by: { readonly days: number; readonly afterMinutes: number; readonly limit: number },
): Promise<SettledRevision[]> {
  return reader.run`
    select s.round_id as "roundId", s.revision
    from settlement s
      left join lateral (select c.differences from turnover_recount c
        where c.round_id = s.round_id and c.revision = s.revision order by c.run desc limit 1) last on true
    where s.operator_id = ${operatorId} and s.state = 'settled'
      and s.settled_at > db_now() - make_interval(days => ${by.days})
      and s.settled_at < db_now() - make_interval(mins => ${by.afterMinutes})
      and not exists (select from settlement n where n.round_id = s.round_id and n.revision > s.revision)
      and coalesce(last.differences, 1) > 0
    order by last.differences is not null, s.settled_at, s.round_id limit ${by.limit}`
}

/** Serialises what is written about the count of a round. */
export async function lockRecount(tx: Tx, roundId: string): Promise<void> {
  await tx.run`select pg_advisory_xact_lock(hashtextextended('turnover-recount:' || ${roundId}, 0))`
  await tx.readClock()
}

export interface TurnoverDifference {
  readonly memberId: string
  /** What is missing; below zero: what is there too much. */
  readonly amount: Satang
}

/** What the last count has found; undefined before the first. */
export function findRecount(
  reader: Reader,
  { roundId, revision }: SettledRevision,
): Promise<{ run: number; found: readonly TurnoverDifference[] } | undefined> {
  return reader.maybe`
    select c.run, coalesce((select json_agg(json_build_object('memberId', d.member_id, 'amount', d.amount) order by d.member_id)
      from turnover_difference d where d.round_id = c.round_id and d.revision = c.revision and d.run = c.run), '[]') as found
    from turnover_recount c where c.round_id = ${roundId} and c.revision = ${revision} order by c.run desc limit 1`
}

export async function insertRecount(
  tx: Tx,
  { roundId, revision }: SettledRevision,
  count: {
    readonly run: number
    readonly operatorId: string
    readonly found: readonly TurnoverDifference[]
  },
): Promise<void> {
  const { run, operatorId, found } = count
  await tx.run`
    insert into turnover_recount (round_id, revision, run, operator_id, at, differences)
    values (${roundId}, ${revision}, ${run}, ${operatorId}, ${tx.now}, ${found.length})`
  await tx.run`
    insert into turnover_difference (round_id, revision, run, member_id, amount)
    select ${roundId}, ${revision}, ${run}, member_id, amount
    from unnest(${found.map(({ memberId }) => memberId)}::uuid[], ${found.map(({ amount }) => amount)}::bigint[])
      as d(member_id, amount)`
}

/** What the last counts of rounds that were settled in a time have found. */
export function listTurnoverDifferences(
  reader: Reader,
  time: { readonly operatorId: string; readonly from: Date; readonly until: Date },
  limit: number,
): Promise<(TurnoverDifference & { readonly refId: string })[]> {
  return reader.run`
    select s.round_id as "refId", d.member_id as "memberId", d.amount
    from settlement s
      cross join lateral (select c.run from turnover_recount c
        where c.round_id = s.round_id and c.revision = s.revision order by c.run desc limit 1) last
      join turnover_difference d on d.round_id = s.round_id and d.revision = s.revision and d.run = last.run
    where s.operator_id = ${time.operatorId} and s.state = 'settled'
      and s.settled_at >= ${time.from} and s.settled_at < ${time.until}
      and not exists (select from settlement n where n.round_id = s.round_id and n.revision > s.revision)
    order by s.round_id, d.member_id limit ${limit}`
}
