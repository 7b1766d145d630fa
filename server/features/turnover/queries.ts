import type { TurnoverPart } from '../../../domain/turnover/counted.ts'
import type { Reader, Tx } from '../../context.ts'

/** A ticket that stands. Of the lines each column is one text with commas: the driver takes arrays apart slowly. */
export interface StandingTicket {
  readonly id: string
  readonly memberId: string
  readonly types: string
  readonly numbers: string
  readonly stakes: string
  readonly rates: string
  readonly discounts: string
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

export function listStandingTickets(
  reader: Reader,
  roundId: string,
  memberIds: readonly string[],
): Promise<StandingTicket[]> {
  return reader.run<StandingTicket>`
    select t.id, t.member_id as "memberId", array_to_string(t.types, ',') as types,
      array_to_string(t.numbers, ',') as numbers, array_to_string(t.stakes, ',') as stakes,
      array_to_string(t.rates, ',') as rates, array_to_string(t.discounts, ',') as discounts
    from round r join ticket t on t.round_id = r.id and t.placed_at >= r.opens_at
    where r.id = ${roundId} and t.member_id = any(${memberIds}::uuid[]) and t.status = 'placed'`
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
