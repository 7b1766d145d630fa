import type { Reader, Tx } from '../../../context.ts'

/** Whose a picture is. */
export interface PictureOf {
  readonly operatorId: string
  readonly provider: string
  /** Null: the provider's own. */
  readonly gameId: string | null
}

interface Kept {
  readonly operatorId: string
  /** SHA-256, in hexadecimal. */
  readonly hash: string
}

export async function findGamePicture(
  reader: Reader,
  { operatorId, hash }: Kept,
): Promise<Buffer | undefined> {
  const found = await reader.maybe<{ jpeg: Buffer }>`
    select jpeg from game_picture where operator_id = ${operatorId} and hash = ${hash}`
  return found?.jpeg
}

/** The same picture is kept once. */
export async function insertGamePicture(
  tx: Tx,
  { operatorId, hash, jpeg }: Kept & { readonly jpeg: Buffer },
): Promise<void> {
  await tx.run`
    insert into game_picture (operator_id, hash, jpeg, kept_at) values (${operatorId}, ${hash}, ${jpeg}, ${tx.now})
    on conflict (operator_id, hash) do nothing`
}

/** Another picture, or with null none. */
export async function updatePictureOf(
  tx: Tx,
  { operatorId, provider, gameId }: PictureOf,
  hash: string | null,
): Promise<void> {
  if (gameId === null) {
    await tx.run`
      update game_provider set picture = ${hash} where operator_id = ${operatorId} and code = ${provider}`
  } else {
    await tx.run`
      update game set picture = ${hash}
      where operator_id = ${operatorId} and provider = ${provider} and game_id = ${gameId}`
  }
}

/** A picture that nothing shows any more is kept no longer. */
export async function deletePictureUnlessShown(tx: Tx, { operatorId, hash }: Kept): Promise<void> {
  await tx.run`
    delete from game_picture p where p.operator_id = ${operatorId} and p.hash = ${hash}
      and not exists (select from game g where g.operator_id = p.operator_id and g.picture = p.hash)
      and not exists (select from game_provider g where g.operator_id = p.operator_id and g.picture = p.hash)`
}

/** Keeps other changes of an operator's pictures waiting until commit: two may be of one picture. */
export async function lockPictures(tx: Tx, operatorId: string): Promise<void> {
  await tx.run`select pg_advisory_xact_lock(hashtextextended('game-pictures:' || ${operatorId}, 0))`
  await tx.readClock()
}
