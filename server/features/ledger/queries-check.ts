import type { Reader, Tx } from '../../context.ts'

export interface MoneyFault {
  readonly rule: string
  readonly memberId: string | null
  readonly ref: string | null
  readonly detail: string
}

/** The broken rules of a part of the books. */
export interface MoneyFaults {
  /** All of them. */
  readonly total: number
  /** The first ones: with so many a person is needed, not a longer list. */
  readonly named: readonly MoneyFault[]
}

/** Faults that are named of a part, and by a run of a job. */
export const FAULTS_NAMED = 50

/** Transactions [since, before). */
export interface Part {
  readonly since: number
  readonly before: number
}

/** How far the books were checked, and the transactions that have ended: all below `xmin`. */
export interface MoneyCheck {
  /** Below it everything is in order. */
  readonly watermark: number
  /** Below it everything was looked at: above the watermark while a fault is not put right. */
  readonly looked: number
  readonly xmin: number
  readonly xmax: number
  /** What the whole run does next; null: none is under way. */
  readonly part: 'members' | 'rounds' | null
  readonly after: string | null
  /** It has not moved for so long that its process must have ended. */
  readonly stands: boolean
}

export function findMoneyCheck(reader: Reader, standsMinutes: number): Promise<MoneyCheck> {
  return reader.one<MoneyCheck>`
    select watermark, greatest(looked, watermark) as looked, base + pg_snapshot_xmin(snapshot)::text::bigint as xmin,
      base + pg_snapshot_xmax(snapshot)::text::bigint as xmax,
      part, after, part is not null and moved_at < db_now() - make_interval(mins => ${standsMinutes}) as stands
    from money_check, transaction_base, pg_current_snapshot() snapshot`
}

/** Broken rules of what these transactions have written. */
export function listFaultsWritten(reader: Reader, { since, before }: Part): Promise<MoneyFaults> {
  return reader.one<MoneyFaults>`
    with fault as materialized (
      select rule, member_id as "memberId", ref, detail from audit_written(${since}::bigint, ${before}::bigint)
    )
    select (select count(*) from fault)::int as total,
      (select coalesce(json_agg(first), '[]') from (select * from fault limit ${FAULTS_NAMED}) first) as named`
}

/** Parts that broke a rule when they were last looked at: those that nobody has looked at for longest. */
export function listFaultyParts(reader: Reader, limit: number): Promise<Part[]> {
  return reader.run<Part>`select since, before from money_fault order by looked_at, since limit ${limit}`
}

/** A part that was broken has been looked at again: it stays, or is in order now. */
export async function updateFaultyPart(tx: Tx, { since }: Part, inOrder: boolean): Promise<void> {
  if (inOrder) await tx.run`delete from money_fault where since = ${since}`
  else await tx.run`update money_fault set looked_at = db_now() where since = ${since}`
}

/** Moves on over a part that was looked at for the first time, unless another run has; keeps it where it is broken. */
export async function updateLooked(tx: Tx, { since, before }: Part, inOrder: boolean): Promise<boolean> {
  const rows = await tx.run`
    update money_check set looked = ${before} where greatest(looked, watermark) = ${since} returning one`
  if (rows.length > 0 && !inOrder) {
    await tx.run`insert into money_fault (since, before, looked_at) values (${since}, ${before}, db_now())`
  }
  return rows.length > 0
}

/** The watermark stands at the first part that is broken, or where everything was looked at. */
export async function updateWatermark(tx: Tx): Promise<void> {
  await tx.run`
    update money_check
    set watermark = coalesce((select min(since) from money_fault), greatest(looked, watermark))`
}

/** Broken rules of the members in (after, until]. Changes the names of this transaction's tables until its end. */
export async function listFaultsOfMembers(tx: Tx, after: string, until: string): Promise<MoneyFaults> {
  await tx.run`
    select set_config('money.after', ${after}, true), set_config('money.until', ${until}, true),
      set_config('search_path', 'money_of_members, public', true)`
  return tx.one<MoneyFaults>`
    with fault as materialized (
      select rule, member_id as "memberId", ref, detail from audit_money() where not is_round_rule(rule)
    )
    select (select count(*) from fault)::int as total,
      (select coalesce(json_agg(first), '[]') from (select * from fault limit ${FAULTS_NAMED}) first) as named`
}

/** Broken rules that add rounds up, and which of the rounds they are about. */
export interface RoundFaults extends MoneyFaults {
  readonly refs: readonly string[]
}

/** Broken rules that add these rounds up. Changes the names of this transaction's tables until its end. */
export async function listFaultsOfRounds(tx: Tx, roundIds: readonly string[]): Promise<RoundFaults> {
  await tx.run`
    select set_config('money.rounds', ${`{${roundIds.join(',')}}`}, true),
      set_config('search_path', 'money_of_rounds, public', true)`
  return tx.one<RoundFaults>`
    with fault as materialized (
      select rule, member_id as "memberId", ref, detail from audit_settlements() where is_round_rule(rule)
      union all select rule, member_id, ref, detail from audit_seals()
    )
    select (select count(*) from fault)::int as total,
      (select coalesce(array_agg(distinct ref::text) filter (where ref is not null), '{}') from fault) as refs,
      (select coalesce(json_agg(first), '[]') from (select * from fault limit ${FAULTS_NAMED}) first) as named`
}

/** The last of the next members in order; null behind the last one. */
export async function findMemberAhead(reader: Reader, after: string, count: number): Promise<string | null> {
  const row = await reader.maybe<{ id: string }>`
    select member_id as id from account where name = 'cash' and member_id > ${after}
    order by member_id offset ${count - 1} limit 1`
  return row?.id ?? null
}

/** The next rounds in order. */
export async function listRoundsAhead(reader: Reader, after: string, count: number): Promise<string[]> {
  const rows = await reader.run<{ id: string }>`
    select id from round where id > ${after} order by id limit ${count}`
  return rows.map(({ id }) => id)
}

export interface CheckPlace {
  readonly part: 'members' | 'rounds'
  readonly after: string
}

/** Begins a whole run, unless one is under way. */
export async function updateCheckBegun(tx: Tx, place: CheckPlace): Promise<void> {
  await tx.run`
    update money_check set part = ${place.part}, after = ${place.after}, faults = 0, begun_at = db_now(), moved_at = db_now()
    where part is null`
}

/** Keeps how far a whole run has come; null: it has ended. False when another worker has gone on from the same place. */
export async function updateCheckMoved(
  tx: Tx,
  { from, to, faults }: { from: CheckPlace; to: CheckPlace | null; faults: number },
): Promise<boolean> {
  const rows = await tx.run`
    update money_check set part = ${to?.part ?? null}, after = ${to?.after ?? null}::uuid, faults = faults + ${faults},
      moved_at = db_now(), ended_at = case when ${to === null} then db_now() else ended_at end
    where part = ${from.part} and after = ${from.after} returning one`
  return rows.length > 0
}
