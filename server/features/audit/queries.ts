import type { Reader, Tx } from '../../context.ts'

export interface AuditHead {
  readonly seq: number
  readonly rowHash: Buffer
}

/** Locks the end of an operator's chain until commit, creating it for the first row. Returns the database's time. */
export function lockAuditHead(tx: Tx, operatorId: string): Promise<AuditHead & { now: Date }> {
  return tx.one`
    insert into audit_head (operator_id, seq, row_hash) values (${operatorId}, 0, decode(repeat('00', 32), 'hex'))
    on conflict (operator_id) do update set seq = audit_head.seq
    returning seq, row_hash as "rowHash", db_now() as now`
}

export interface AuditRow {
  readonly operatorId: string
  readonly seq: number
  readonly at: Date
  readonly actor: string
  readonly kind: string
  readonly text: string
  readonly rowHash: Buffer
}

/** Writes rows of one operator's chain that are made at one moment, with one statement. */
export async function insertAudits(
  tx: Tx,
  { operatorId, at }: Pick<AuditRow, 'operatorId' | 'at'>,
  rows: readonly Omit<AuditRow, 'operatorId' | 'at'>[],
): Promise<void> {
  await tx.run`
    insert into audit (operator_id, seq, at, actor, kind, body, row_hash)
    select ${operatorId}::uuid, w.seq, ${at}::timestamptz, w.actor, w.kind, w.body, decode(w.row_hash, 'hex')
    from unnest(${rows.map(({ seq }) => seq)}::bigint[], ${rows.map(({ actor }) => actor)}::text[],
      ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ text }) => text)}::text[],
      ${rows.map(({ rowHash }) => rowHash.toString('hex'))}::text[]) as w(seq, actor, kind, body, row_hash)`
}

export async function updateAuditHead(
  tx: Tx,
  operatorId: string,
  seq: number,
  rowHash: Uint8Array,
): Promise<void> {
  await tx.run`
    update audit_head set seq = ${seq}, row_hash = ${rowHash} where operator_id = ${operatorId}`
}

/** The current end of the chain, which rounds include in their signed heads. */
export function findAuditHead(reader: Reader, operatorId: string): Promise<AuditHead | undefined> {
  return reader.maybe`
    select seq, row_hash as "rowHash" from audit_head where operator_id = ${operatorId}`
}

/** The rows after a number, in order, at most `limit`. `atIsWhole`: the time has no part of a millisecond, which a `Date` would hide. */
export function listAudit(
  reader: Reader,
  operatorId: string,
  afterSeq: number,
  limit: number,
): Promise<(AuditRow & { readonly atIsWhole: boolean })[]> {
  return reader.run`
    select operator_id as "operatorId", seq, at, actor, kind, body as text, row_hash as "rowHash",
      date_trunc('milliseconds', at) = at as "atIsWhole"
    from audit where operator_id = ${operatorId} and seq > ${afterSeq} order by seq limit ${limit}`
}

/** The hashes of some rows, by their numbers; of rows that are not there nothing. */
export async function listAuditHashes(
  reader: Reader,
  operatorId: string,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await reader.run<{ seq: number; hash: string }>`
    select seq, encode(row_hash, 'hex') as hash from audit
    where operator_id = ${operatorId} and seq = any(${seqs}::bigint[])`
  return new Map(rows.map(({ seq, hash }) => [seq, hash]))
}

/**
 * A row as its member sees it: identified by half of its hash, because its number would reveal how much all members do.
 */
export interface AuditOfMember extends Pick<AuditRow, 'at' | 'kind' | 'text'> {
  readonly id: string
}

/** A member's own rows, newest first, at most `limit` before a given one. Nothing when that row is another member's. */
export function listAuditOfMember(
  reader: Reader,
  wish: {
    operatorId: string
    memberId: string
    kinds: readonly string[]
    before: string | null
    limit: number
  },
): Promise<AuditOfMember[]> {
  const actor = `member:${wish.memberId}`
  return reader.run<AuditOfMember>`
    select encode(substr(row_hash, 1, 16), 'hex') as id, at, kind, body as text from audit
    where operator_id = ${wish.operatorId} and actor = ${actor} and actor like 'member:%'
      and kind = any(${wish.kinds}::text[])
      and (${wish.before}::text is null or seq < (
        select p.seq from audit p where p.operator_id = ${wish.operatorId} and p.actor = ${actor}
          and p.actor like 'member:%' and substr(p.row_hash, 1, 16) = decode(${wish.before}::text, 'hex')))
    order by seq desc limit ${wish.limit}`
}

/** Every operator that has rows or an end of a chain: one without the other is broken. Steps from operator to operator in the key. */
export async function listAuditedOperators(reader: Reader): Promise<string[]> {
  const rows = await reader.run<{ operatorId: string }>`
    with recursive step as (
      (select operator_id from audit order by operator_id limit 1)
      union all
      select (select a.operator_id from audit a where a.operator_id > s.operator_id order by a.operator_id limit 1)
      from step s where s.operator_id is not null
    )
    select operator_id as "operatorId" from step where operator_id is not null
    union
    select operator_id from audit_head order by 1`
  return rows.map((row) => row.operatorId)
}
