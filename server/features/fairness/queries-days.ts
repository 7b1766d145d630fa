import type { Reader, Tx } from '../../context.ts'
import type { DebtsChunk } from './debts-tree.ts'

/** A published day. */
export interface DayRow {
  readonly operatorId: string
  readonly seq: number
  readonly day: string
  readonly takenAt: Date
  readonly ledgerSize: number
  readonly ledgerRoot: Buffer
  readonly members: number
  readonly debts: number
  readonly debtsRoot: Buffer
  readonly previous: Buffer
  readonly head: Buffer
  readonly signature: Buffer
}

/** Serialises the days of one operator. */
export async function lockDays(tx: Tx, operatorId: string): Promise<void> {
  await tx.run`select pg_advisory_xact_lock(hashtextextended('published-day:' || ${operatorId}, 0))`
}

/** An operator's days after a place in its chain, in order. */
export function listDaysAfter(
  reader: Reader,
  operatorId: string,
  seq: number,
  limit: number,
): Promise<DayRow[]> {
  return reader.run<DayRow>`
    select operator_id as "operatorId", seq, day::text as day, taken_at as "takenAt", ledger_size as "ledgerSize",
      ledger_root as "ledgerRoot", members, debts, debts_root as "debtsRoot", previous, head, signature
    from published_day where operator_id = ${operatorId} and seq > ${seq} order by seq limit ${limit}`
}

/** The day of that date; without one, the newest. */
export function findDay(reader: Reader, operatorId: string, day: string | null): Promise<DayRow | undefined> {
  return reader.maybe<DayRow>`
    select operator_id as "operatorId", seq, day::text as day, taken_at as "takenAt", ledger_size as "ledgerSize",
      ledger_root as "ledgerRoot", members, debts, debts_root as "debtsRoot", previous, head, signature
    from published_day where operator_id = ${operatorId} and (${day}::date is null or day = ${day}::date)
    order by seq desc limit 1`
}

/** The first day whose log has at least so many transfers. */
export function findDayReaching(
  reader: Reader,
  operatorId: string,
  ledgerSize: number,
): Promise<DayRow | undefined> {
  return reader.maybe<DayRow>`
    select operator_id as "operatorId", seq, day::text as day, taken_at as "takenAt", ledger_size as "ledgerSize",
      ledger_root as "ledgerRoot", members, debts, debts_root as "debtsRoot", previous, head, signature
    from published_day where operator_id = ${operatorId} and ledger_size >= ${ledgerSize} order by seq limit 1`
}

/** Secret: whoever knows it finds every member in the tree. */
export async function findDaySalt(reader: Reader, operatorId: string, seq: number): Promise<Buffer> {
  const row = await reader.one<{ salt: Buffer }>`
    select salt from published_day where operator_id = ${operatorId} and seq = ${seq}`
  return row.salt
}

export async function insertDay(tx: Tx, row: DayRow, salt: Uint8Array): Promise<void> {
  await tx.run`
    insert into published_day (operator_id, seq, day, taken_at, ledger_size, ledger_root, members, debts, debts_root,
      previous, head, signature, salt)
    values (${row.operatorId}, ${row.seq}, ${row.day}::date, ${row.takenAt}, ${row.ledgerSize}, ${row.ledgerRoot},
      ${row.members}, ${row.debts}, ${row.debtsRoot}, ${row.previous}, ${row.head}, ${row.signature}, ${salt})`
}

interface NewChunk extends DebtsChunk {
  readonly seq: number
  readonly chunk: number
}

export async function insertDebts(tx: Tx, operatorId: string, row: NewChunk): Promise<void> {
  const { seq, chunk, leaves, root } = row
  await tx.run`
    insert into published_debts (operator_id, seq, chunk, first_tag, leaves, hash, sum)
    values (${operatorId}, ${seq}, ${chunk}, substr(${leaves}::bytea, 1, 32), ${leaves}, ${root.hash}, ${root.sum})`
}

/** Forgets the leaves of days before a place in the chain. */
export async function deleteDebtsBefore(tx: Tx, operatorId: string, seq: number): Promise<void> {
  await tx.run`delete from published_debts where operator_id = ${operatorId} and seq < ${seq}`
}

/** The chunk in which a tag stands, if it is in the tree at all. */
export function findDebtsChunk(
  reader: Reader,
  { operatorId, seq, tag }: Readonly<{ operatorId: string; seq: number; tag: Uint8Array }>,
): Promise<{ chunk: number; leaves: Buffer } | undefined> {
  return reader.maybe`
    select chunk, leaves from published_debts
    where operator_id = ${operatorId} and seq = ${seq} and first_tag <= ${tag} order by chunk desc limit 1`
}

/** The tops of all chunks, in order. */
export function listDebtsRoots(
  reader: Reader,
  operatorId: string,
  seq: number,
): Promise<{ hash: Buffer; sum: number }[]> {
  return reader.run`
    select hash, sum from published_debts where operator_id = ${operatorId} and seq = ${seq} order by chunk`
}

/** What an operator owes its members, all read at one moment. */
export interface OwedToMembers {
  readonly takenAt: Date
  readonly members: number
  /** In satang. */
  readonly total: number
  /** Of each member 16 bytes of id, 8 of satang, 4 that say how long the code is, and the code. */
  readonly rows: Buffer
}

/**
 * Cash and what is set aside by holds of every member. One statement, so one moment; put side by side by the database,
 * because 100,000 rows taken apart by the driver take longer than everything else.
 */
export function readOwedToMembers(reader: Reader, operatorId: string): Promise<OwedToMembers> {
  return reader.one<OwedToMembers>`
    with owed as materialized (
      select a.member_id, sum(a.balance)::bigint as balance from account a
      where a.operator_id = ${operatorId} and a.name in ('cash', 'hold') group by a.member_id
    ), named as (
      select o.member_id, o.balance, convert_to(coalesce(m.code, ''), 'UTF8') as code
      from owed o left join member m on m.member_id = o.member_id
    )
    select db_now() as "takenAt", count(*)::int as members, coalesce(sum(balance), 0)::bigint as total,
      coalesce(string_agg(uuid_send(member_id) || int8send(balance) || int4send(length(code)) || code, ''), '') as rows
    from named`
}
