import type { Reader, Tx } from '../../context.ts'

/** How far the heads were written to a file. */
export interface HeadsWritten {
  /** Bytes of the file. */
  readonly size: number
  /** The last head of each operator, by its place in the chain. */
  readonly seqs: Readonly<Record<string, number>>
}

/** Locks what is known of a file until commit, so that one worker writes at a time. A path that is new begins at nothing. */
export function lockHeadsWritten(tx: Tx, path: string): Promise<HeadsWritten> {
  return tx.one<HeadsWritten>`
    insert into heads_file (path, size, seqs) values (${path}, 0, '{}')
    on conflict (path) do update set size = heads_file.size returning size, seqs`
}

export async function updateHeadsWritten(tx: Tx, path: string, { size, seqs }: HeadsWritten): Promise<void> {
  await tx.run`update heads_file set size = ${size}, seqs = ${{ json: seqs }}::jsonb where path = ${path}`
}

/** What of a head is written. */
export interface WrittenHead {
  readonly seq: number
  readonly head: Buffer
  readonly signature: Buffer
}

/** An operator's heads after one, in order. */
export function listHeadLines(
  reader: Reader,
  operatorId: string,
  after: number,
  limit: number,
): Promise<WrittenHead[]> {
  return reader.run`
    select seq, head, signature from round_seal where operator_id = ${operatorId} and seq > ${after}
    order by seq limit ${limit}`
}

/** Keeps the public key of the first program that signs in this database. True for that one. */
export async function insertProgramKey(tx: Tx, publicKey: Uint8Array): Promise<boolean> {
  const rows = await tx.run`
    insert into program_key (public_key, since) values (${publicKey}, db_now()) on conflict do nothing returning one`
  return rows.length > 0
}

export async function findProgramKey(reader: Reader): Promise<Buffer | undefined> {
  const row = await reader.maybe<{ key: Buffer }>`select public_key as key from program_key`
  return row?.key
}

/** The round that was sealed last, whichever operator's it is. */
export async function findLastSealed(reader: Reader): Promise<string | undefined> {
  const row = await reader.maybe<{ id: string }>`
    select round_id as id from round_seal order by sealed_at desc limit 1`
  return row?.id
}

/** The last head up to which all agreed with the books, by its place in the operator's chain; 0 before the first. */
export async function findAnchorsCompared(reader: Reader, operatorId: string): Promise<number> {
  const row = await reader.maybe<{ seq: number }>`
    select seq from anchor_check where operator_id = ${operatorId}`
  return row?.seq ?? 0
}

export async function updateAnchorsCompared(tx: Tx, operatorId: string, seq: number): Promise<void> {
  await tx.run`
    insert into anchor_check (operator_id, seq) values (${operatorId}, ${seq})
    on conflict (operator_id) do update set seq = excluded.seq`
}
