import type { Reader, Tx } from '../../../context.ts'

/** Whether the batches of an operator were signed again by a key, all that there were. */
export async function findIsSignedAgain(
  reader: Reader,
  operatorId: string,
  publicKey: Uint8Array,
): Promise<boolean> {
  const row = await reader.maybe`
    select 1 as one from key_taken_up where operator_id = ${operatorId} and public_key = ${publicKey}`
  return row !== undefined
}

/** Batches with tickets of rounds that are not sealed yet. */
export async function listUnsealedBatches(reader: Reader, operatorId: string): Promise<string[]> {
  const rows = await reader.run<{ id: string }>`
    select distinct t.batch_id as id from round r join ticket t on t.round_id = r.id
    where r.operator_id = ${operatorId} and r.status in ('scheduled', 'open', 'closed')`
  return rows.map(({ id }) => id)
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
