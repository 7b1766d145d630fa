import type { LoggedTransfer } from '../../../domain/fair/ledger-log.ts'
import type { Reader, Tx } from '../../context.ts'
import { BEHIND_OLD, beforeTransaction, type LogPlace } from './log-place.ts'

export interface LogRow extends LogPlace, Omit<LoggedTransfer, 'atMs'> {
  readonly at: Date
  readonly mark: Buffer | null
}

/** Serialises the growth of one operator's log. */
export async function lockLedgerLog(tx: Tx, operatorId: string): Promise<void> {
  await tx.run`select pg_advisory_xact_lock(hashtextextended('ledger-log:' || ${operatorId}, 0))`
}

/**
 * How many chunks there are, and the horizon: every transaction below that number is over, so that later statements see
 * all its transfers, and no more come.
 */
export function findLogEnd(tx: Tx, operatorId: string): Promise<{ chunks: number; horizon: number }> {
  return tx.one`
    select (select count(*) from ledger_chunk where operator_id = ${operatorId})::int as chunks,
      base + pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon
    from transaction_base`
}

export interface LogRange {
  readonly after: LogPlace
  readonly upTo: LogPlace
  readonly limit: number
}

/**
 * The transfers of an operator after a place and up to another, in the log's order. Those from before the log (0) come
 * first, in the order of their key, which an index has; the others by their transaction.
 */
export async function listLogged(reader: Reader, operatorId: string, range: LogRange): Promise<LogRow[]> {
  const { after, upTo, limit } = range
  if (after.writtenBy > 0) return listInOrder(reader, operatorId, range)
  const oldest = { after, upTo: upTo.writtenBy === 0 ? upTo : BEHIND_OLD, limit }
  const old = await listBeforeLog(reader, operatorId, oldest)
  const left = limit - old.length
  if (left === 0 || upTo.writtenBy === 0) return old
  const rest = { after: beforeTransaction(1), upTo, limit: left }
  return [...old, ...(await listInOrder(reader, operatorId, rest))]
}

function listBeforeLog(
  reader: Reader,
  operatorId: string,
  { after, upTo, limit }: LogRange,
): Promise<LogRow[]> {
  return reader.run<LogRow>`
    select operator_id as "operatorId", member_id as "memberId", kind, ref_type as "refType", ref_id as "refId", debit,
      credit, amount, actor, at, debit_balance as "debitBalance", credit_balance as "creditBalance",
      written_by as "writtenBy", mark
    from transfer
    where operator_id = ${operatorId} and written_by = 0
      and (member_id, kind, ref_type, ref_id)
        > (${after.memberId}::uuid, ${after.kind}, ${after.refType}, ${after.refId}::uuid)
      and (member_id, kind, ref_type, ref_id)
        <= (${upTo.memberId}::uuid, ${upTo.kind}, ${upTo.refType}, ${upTo.refId}::uuid)
    order by member_id, kind, ref_type, ref_id limit ${limit}`
}

function listInOrder(
  reader: Reader,
  operatorId: string,
  { after, upTo, limit }: LogRange,
): Promise<LogRow[]> {
  return reader.run<LogRow>`
    select operator_id as "operatorId", member_id as "memberId", kind, ref_type as "refType", ref_id as "refId", debit,
      credit, amount, actor, at, debit_balance as "debitBalance", credit_balance as "creditBalance",
      written_by as "writtenBy", mark
    from transfer
    where operator_id = ${operatorId} and written_by between ${after.writtenBy} and ${upTo.writtenBy}
      and (written_by, member_id, kind, ref_type, ref_id)
        > (${after.writtenBy}, ${after.memberId}::uuid, ${after.kind}, ${after.refType}, ${after.refId}::uuid)
      and (written_by, member_id, kind, ref_type, ref_id)
        <= (${upTo.writtenBy}, ${upTo.memberId}::uuid, ${upTo.kind}, ${upTo.refType}, ${upTo.refId}::uuid)
    order by written_by, member_id, kind, ref_type, ref_id limit ${limit}`
}

export interface LedgerChunk {
  readonly chunk: number
  readonly leaves: Buffer
  readonly root: Buffer
  readonly last: LogPlace
}

export async function listChunks(
  reader: Reader,
  operatorId: string,
  from: number,
  limit: number,
): Promise<LedgerChunk[]> {
  const rows = await reader.run<Omit<LedgerChunk, 'last'> & LogPlace>`
    select chunk, leaves, root, last_by as "writtenBy", last_member as "memberId", last_kind as kind,
      last_ref_type as "refType", last_ref as "refId"
    from ledger_chunk where operator_id = ${operatorId} and chunk >= ${from} order by chunk limit ${limit}`
  return rows.map(({ chunk, leaves, root, ...last }) => ({ chunk, leaves, root, last }))
}

/** The roots of all chunks, one after the other, and how many leaves they have. */
export function readChunkRoots(reader: Reader, operatorId: string): Promise<{ roots: Buffer; size: number }> {
  return reader.one`
    select coalesce(string_agg(root, '' order by chunk), '') as roots,
      coalesce(sum(length(leaves) / 32), 0)::bigint as size
    from ledger_chunk where operator_id = ${operatorId}`
}

/** The roots of the first chunks, one after the other. */
export async function readRootsBefore(reader: Reader, operatorId: string, chunk: number): Promise<Buffer> {
  const { roots } = await reader.one<{ roots: Buffer }>`
    select coalesce(string_agg(root, '' order by chunk), '') as roots
    from ledger_chunk where operator_id = ${operatorId} and chunk < ${chunk}`
  return roots
}

/** The leaves of a chunk, one after the other; none when there is no such chunk. */
export async function findLeavesOfChunk(reader: Reader, operatorId: string, chunk: number): Promise<Buffer> {
  const row = await reader.maybe<{ leaves: Buffer }>`
    select leaves from ledger_chunk where operator_id = ${operatorId} and chunk = ${chunk}`
  return row?.leaves ?? Buffer.alloc(0)
}

/** The chunk of each place, if it is in the log at all: the one behind the last chunk that ends before it. */
export async function listChunksOf(
  reader: Reader,
  operatorId: string,
  places: readonly LogPlace[],
): Promise<number[]> {
  const rows = await reader.run<{ chunk: number }>`
    select coalesce((
      select c.chunk + 1 from ledger_chunk c where c.operator_id = ${operatorId}
        and (c.last_by, c.last_member, c.last_kind, c.last_ref_type, c.last_ref)
          < (p.written_by, p.member_id, p.kind, p.ref_type, p.ref_id)
      order by c.chunk desc limit 1), 0) as chunk
    from unnest(${places.map((place) => place.writtenBy)}::bigint[], ${places.map((place) => place.memberId)}::uuid[],
      ${places.map((place) => place.kind)}::text[], ${places.map((place) => place.refType)}::text[],
      ${places.map((place) => place.refId)}::uuid[])
      with ordinality as p(written_by, member_id, kind, ref_type, ref_id, n) order by p.n`
  return rows.map(({ chunk }) => chunk)
}

/** A movement of a member, with the id by which the next page begins. */
export interface MemberMovement extends LogRow {
  readonly id: string
}

/** A member's newest movements before one of them. */
export function listMovements(
  reader: Reader,
  memberId: string,
  before: string,
  limit: number,
): Promise<MemberMovement[]> {
  return reader.run<MemberMovement>`
    select id, operator_id as "operatorId", member_id as "memberId", kind, ref_type as "refType", ref_id as "refId", debit,
      credit, amount, actor, at, debit_balance as "debitBalance", credit_balance as "creditBalance",
      written_by as "writtenBy", mark
    from transfer where member_id = ${memberId} and id < ${before}::uuid order by id desc limit ${limit}`
}

export async function insertChunk(tx: Tx, operatorId: string, row: LedgerChunk): Promise<void> {
  const { chunk, leaves, root, last } = row
  await tx.run`
    insert into ledger_chunk (operator_id, chunk, leaves, root, last_by, last_member, last_kind, last_ref_type, last_ref)
    values (${operatorId}, ${chunk}, ${leaves}, ${root}, ${last.writtenBy}, ${last.memberId}, ${last.kind},
      ${last.refType}, ${last.refId})
    on conflict (operator_id, chunk) do update set leaves = excluded.leaves, root = excluded.root,
      last_by = excluded.last_by, last_member = excluded.last_member, last_kind = excluded.last_kind,
      last_ref_type = excluded.last_ref_type, last_ref = excluded.last_ref`
}

/** How far an operator's transfers were read; undefined before the first reading. */
export function findLogRead(reader: Reader, operatorId: string): Promise<LogPlace | undefined> {
  return reader.maybe<LogPlace>`
    select last_by as "writtenBy", last_member as "memberId", last_kind as kind, last_ref_type as "refType",
      last_ref as "refId"
    from ledger_read where operator_id = ${operatorId}`
}

export async function updateLogRead(tx: Tx, operatorId: string, last: LogPlace): Promise<void> {
  await tx.run`
    insert into ledger_read (operator_id, last_by, last_member, last_kind, last_ref_type, last_ref)
    values (${operatorId}, ${last.writtenBy}, ${last.memberId}, ${last.kind}, ${last.refType}, ${last.refId})
    on conflict (operator_id) do update set last_by = excluded.last_by, last_member = excluded.last_member,
      last_kind = excluded.last_kind, last_ref_type = excluded.last_ref_type, last_ref = excluded.last_ref`
}

export interface SignedLedgerHead {
  readonly size: number
  readonly root: Buffer
  readonly signedAt: Date
  readonly signature: Buffer
}

export function findLedgerHead(reader: Reader, operatorId: string): Promise<SignedLedgerHead | undefined> {
  return reader.maybe<SignedLedgerHead>`
    select size, root, signed_at as "signedAt", signature from ledger_head
    where operator_id = ${operatorId} order by size desc limit 1`
}

export async function insertLedgerHead(tx: Tx, operatorId: string, head: SignedLedgerHead): Promise<void> {
  await tx.run`
    insert into ledger_head (operator_id, size, root, signed_at, signature)
    values (${operatorId}, ${head.size}, ${head.root}, ${head.signedAt}, ${head.signature})`
}

export type LedgerFault = 'unmarked' | 'changed' | 'missing' | 'head'

/** Returns those that nobody has found before. */
export function insertLedgerFaults(
  tx: Tx,
  operatorId: string,
  places: readonly Omit<LogPlace, 'writtenBy'>[],
  fault: LedgerFault,
): Promise<Omit<LogPlace, 'writtenBy'>[]> {
  return tx.run`
    insert into ledger_fault (operator_id, member_id, kind, ref_type, ref_id, fault, found_at)
    select ${operatorId}, p.*, ${fault}, db_now()
    from unnest(${places.map((place) => place.memberId)}::uuid[], ${places.map((place) => place.kind)}::text[],
      ${places.map((place) => place.refType)}::text[], ${places.map((place) => place.refId)}::uuid[]) as p
    on conflict do nothing returning member_id as "memberId", kind, ref_type as "refType", ref_id as "refId"`
}
