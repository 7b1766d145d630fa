import type { Reader, Tx } from '../../../context.ts'

/** The first start with a key that follows another one. Repeated: what stands there stays. */
export async function insertKeyFollows(
  tx: Tx,
  publicKey: Uint8Array,
  operatorIds: readonly string[],
): Promise<void> {
  await tx.run`
    insert into key_follows (public_key, operators, at)
    values (${publicKey}, ${operatorIds}::uuid[], db_now()) on conflict do nothing`
}

/** Whether an operator was there when a key was first started with, and its batches are not gone over yet. */
export async function findIsToTakeUp(
  reader: Reader,
  operatorId: string,
  publicKey: Uint8Array,
): Promise<boolean> {
  const row = await reader.maybe`
    select 1 as one from key_follows k where k.public_key = ${publicKey} and ${operatorId}::uuid = any(k.operators)
      and not exists (select from key_taken_up t where t.operator_id = ${operatorId} and t.public_key = k.public_key)`
  return row !== undefined
}

export async function listUnsealedRounds(reader: Reader, operatorId: string): Promise<string[]> {
  const rows = await reader.run<{ id: string }>`
    select id from round where operator_id = ${operatorId} and status in ('scheduled', 'open', 'closed')`
  return rows.map(({ id }) => id)
}

/** The ticket that was read last. Its time as the database writes it: a date knows milliseconds. */
export interface TicketSpot {
  readonly placedAt: string
  readonly id: string
}

export const BEFORE_ALL: TicketSpot = { placedAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

/** Tickets of a round that are read in one statement. */
export const TICKETS_READ = 2_000

/** The batches of the next tickets of a round, each once, and the last of these tickets; null: there is no more. */
export async function listBatchIds(
  reader: Reader,
  roundId: string,
  after: TicketSpot,
): Promise<{ readonly ids: readonly string[]; readonly last: TicketSpot | null }> {
  const { ids, last } = await reader.one<{ ids: string[]; last: TicketSpot | null }>`
    with read as materialized (
      select batch_id, placed_at, id from ticket
      where round_id = ${roundId} and (placed_at, id) > (${after.placedAt}::text::timestamptz, ${after.id}::uuid)
      order by placed_at, id limit ${TICKETS_READ}
    )
    select coalesce((select array_agg(distinct batch_id) from read), '{}') as ids,
      (select json_build_object('placedAt', placed_at::text, 'id', id) from read order by placed_at desc, id desc limit 1) as last`
  return { ids, last }
}

export interface SignedBatch {
  readonly id: string
  readonly leaves: Buffer
  readonly signature: Buffer
}

export function listBatches(
  reader: Reader,
  operatorId: string,
  ids: readonly string[],
): Promise<SignedBatch[]> {
  return reader.run`
    select id, leaves, signature from admission_batch where operator_id = ${operatorId} and id = any(${ids}::uuid[])`
}

/** Repeated: what stands there stays. */
export async function insertSignedAgain(
  tx: Tx,
  publicKey: Uint8Array,
  batches: readonly { readonly id: string; readonly signature: Buffer }[],
): Promise<void> {
  await tx.run`
    insert into batch_signed_again (batch_id, public_key, signature)
    select id, ${publicKey}, decode(signature, 'hex')
    from unnest(${batches.map(({ id }) => id)}::uuid[], ${batches.map(({ signature }) => signature.toHex())}::text[])
      as b(id, signature)
    on conflict do nothing`
}

export async function insertAllSignedAgain(
  tx: Tx,
  operatorId: string,
  publicKey: Uint8Array,
  signed: number,
): Promise<void> {
  await tx.run`
    insert into key_taken_up (operator_id, public_key, signed, at)
    values (${operatorId}, ${publicKey}, ${signed}, db_now()) on conflict do nothing`
}
