import type { TurnoverPart } from '../../../domain/turnover/counted.ts'
import type { Reader, Tx } from '../../context.ts'

/**
 * What a member has bet on a round: the lines of the tickets that stand, one after another. Each column is one text with commas, since
 * the driver takes arrays apart slowly; null without a line.
 */
export interface RoundPlay {
  readonly memberId: string
  readonly types: string | null
  readonly numbers: string | null
  readonly stakes: string | null
  readonly rates: string | null
  readonly discounts: string | null
}

/** Several who wait for an account each, one after another. */
const COUNTING_WAIT = '10s'

/**
 * One of an operator's rounds at a time writes what its stakes come to, each kind apart: counted together they would wait for each other
 * with the accounts of a hundred members held. And this commit need not wait for the disk, whichever comes next brings it there: the end
 * of the job is on the disk after it, so what a crash takes is counted again. Whoever counts may itself wait for an account that somebody
 * holds: the others wait for longer than that, and for accounts no longer than ever. Returns
 * how many transactions of the database have written, ever.
 */
export function lockCounting(
  tx: Tx,
  what: 'turnover' | 'income',
  operatorId: string,
): Promise<{ writes: number }> {
  return tx.one<{ writes: number }>`
    with counting as materialized (
      select current_setting('lock_timeout') as before, set_config('lock_timeout', ${COUNTING_WAIT}, true),
        pg_advisory_xact_lock(hashtextextended('count-' || ${what}::text || ':' || ${operatorId}::text, 0))
    )
    select set_config('lock_timeout', before, true), set_config('synchronous_commit', 'off', true),
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as writes
    from counting`
}

/** Who has a ticket in a round, or turnover of it. */
export async function listTurnoverMembers(reader: Reader, roundId: string): Promise<string[]> {
  const rows = await reader.run<{ memberId: string }>`
    select member_id as "memberId" from (
      select member_id from ticket where round_id = ${roundId}
      union select member_id from turnover_entry where round_id = ${roundId}
    ) m order by member_id`
  return rows.map(({ memberId }) => memberId)
}

/** Of each of these members. */
export function listRoundPlay(
  reader: Reader,
  roundId: string,
  memberIds: readonly string[],
): Promise<RoundPlay[]> {
  return reader.run<RoundPlay>`
    select member_id as "memberId", types, numbers, stakes, rates, discounts
    from round_play(${roundId}, ${memberIds}::uuid[])`
}

/** What a member's stakes on a part of a round count so far, in satang. */
export interface TurnoverSum {
  readonly memberId: string
  readonly part: TurnoverPart
  readonly staked: number
  readonly counted: number
  readonly rows: number
  /** The share of the stakes that the operator lets count. */
  readonly percent: number
}

export function sumTurnoverOfRound(
  reader: Reader,
  roundId: string,
  memberIds: readonly string[],
): Promise<TurnoverSum[]> {
  return reader.run<TurnoverSum>`
    select member_id as "memberId", part, sum(staked)::float8 as staked, sum(counted)::float8 as counted,
      max(nth) as rows, min(percent) as percent
    from turnover_entry where round_id = ${roundId} and member_id = any(${memberIds}::uuid[])
    group by member_id, part`
}

export interface NewEntry extends Omit<TurnoverSum, 'part'> {
  /** What is drawn apart of a lottery's round, or a round of a game. */
  readonly part: TurnoverPart | 'game'
  readonly operatorId: string
  readonly roundId: string
  readonly product: string
}

/** `rows` is the number of the entry: one more than there are. */
export async function insertTurnoverEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  const column = <Name extends keyof NewEntry>(name: Name) => entries.map((entry) => entry[name])
  await tx.run`
    insert into turnover_entry (member_id, round_id, part, nth, operator_id, product, staked, counted, percent, at)
    select *, ${tx.now}::timestamptz from unnest(${column('memberId')}::uuid[], ${column('roundId')}::uuid[],
      ${column('part')}::text[], ${column('rows')}::int[], ${column('operatorId')}::uuid[],
      ${column('product')}::text[], ${column('staked')}::bigint[], ${column('counted')}::bigint[],
      ${column('percent')}::int[])`
}

/** A deposit's need, without a product, or what a round counts today. */
export interface TurnoverRow {
  readonly product: string | null
  readonly amount: number
  /** Of a round, what was staked. */
  readonly staked: number
}

/**
 * In the order in which they came: a round stands where it was counted first. A void one counts nothing from its void on:
 * its stakes come back one by one, and it is counted anew at the end.
 */
export function listTurnoverEvents(reader: Reader, memberId: string, days: number): Promise<TurnoverRow[]> {
  return reader.run<TurnoverRow>`
    select product, coalesce(amount, 0)::float8 as amount, coalesce(staked, 0)::float8 as staked from (
      select seq, null as product, amount, 0 as staked from turnover_need
        where member_id = ${memberId} and at > db_now() - make_interval(days => ${days})
      union all
      select min(e.seq), min(e.product), sum(e.counted) filter (where v.round_id is null),
          sum(e.staked) filter (where v.round_id is null)
        from turnover_entry e left join round_void v on v.round_id = e.round_id
        where e.member_id = ${memberId} and e.at > db_now() - make_interval(days => ${days})
        group by e.round_id
    ) happened order by seq`
}

export async function insertTurnoverNeed(
  tx: Tx,
  need: {
    readonly memberId: string
    readonly refType: string
    readonly refId: string
    readonly operatorId: string
    readonly amount: number
  },
): Promise<void> {
  await tx.run`
    insert into turnover_need (member_id, ref_type, ref_id, operator_id, amount, at)
    values (${need.memberId}, ${need.refType}, ${need.refId}, ${need.operatorId}, ${need.amount}, ${tx.now})`
}
