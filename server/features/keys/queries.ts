import type { Tx } from '../../context.ts'

export interface ActKey {
  readonly actorId: string
  readonly key: string
}

/** True when the key is new. Waits for a running act of the same key, and is false once that is done. */
export async function insertActKey(tx: Tx, act: ActKey & { readonly requestHash: Buffer }): Promise<boolean> {
  const made = await tx.run`
    insert into act_key (actor_id, key, request_hash) values (${act.actorId}, ${act.key}, ${act.requestHash})
    on conflict do nothing returning key`
  return made.length === 1
}

/** The request and the answer of a key. */
export function findActKey(tx: Tx, act: ActKey): Promise<{ requestHash: Buffer; answer: unknown }> {
  return tx.one`
    select request_hash as "requestHash", answer from act_key
    where actor_id = ${act.actorId} and key = ${act.key}`
}

export async function updateActAnswer(tx: Tx, act: ActKey, answer: unknown): Promise<void> {
  await tx.run`
    update act_key set answer = ${{ json: answer }} where actor_id = ${act.actorId} and key = ${act.key}`
}

/** Deletes keys that are too old for a retry. */
export async function deleteOldActKeys(tx: Tx, days: number): Promise<void> {
  await tx.run`delete from act_key where at < db_now() - make_interval(days => ${days})`
}
