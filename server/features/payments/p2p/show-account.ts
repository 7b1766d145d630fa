import { PICTURES_MAX } from '../../../../domain/payments/pairing.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { sha256 } from '../../../sha256.ts'
import { guardPictureFile, openPicture } from '../slips/open-picture.ts'
import { lockPair } from './lock-pair.ts'
import { listPairsOfPayee, type StoredPair } from './queries-pairs.ts'
import { insertPairPicture, listPairPictures } from './queries-pictures.ts'

export interface ShowAccount {
  /** Who is paid. */
  readonly memberId: string
  readonly pairId: string
  readonly file: Buffer
}

/**
 * Keeps a picture of the account of who is paid, for those who decide a disputed transfer. It stands beside the slip and
 * decides nothing. The same file is the same picture. Returns its id. Throws `Refusal` PAIR_UNKNOWN, PAIR_NOT_DISPUTED,
 * PAIR_PICTURES_FULL, and what a slip's file is refused by.
 */
export async function showAccount(ctx: Context, wish: ShowAccount): Promise<{ id: string }> {
  const { memberId, pairId: id, file } = wish
  guardPictureFile(file)
  const [listed] = await listPairsOfPayee(ctx.read, memberId, { id })
  if (!listed) throw new Refusal('PAIR_UNKNOWN')
  const fileHash = sha256(file)
  // Before the picture is opened, so that none is opened in vain; decided again under the lock.
  const known = await findKept(ctx.read, listed, fileHash)
  if (known !== undefined) return { id: known }
  return openPicture(ctx, { memberId, file }, ({ jpeg, width, height }) =>
    ctx.transaction(async (tx) => {
      const pair = await lockPair(tx, listed)
      const meanwhile = await findKept(tx, pair, fileHash)
      if (meanwhile !== undefined) return { id: meanwhile }
      const shown = { id: ctx.chance.id(), payeeId: memberId, operatorId: pair.operatorId, fileHash }
      await insertPairPicture(tx, pair, { ...shown, picture: jpeg, width, height })
      return { id: shown.id }
    }),
  )
}

/** The picture that this file is already. Throws where the pair takes none that is new. */
async function findKept(
  reader: Context['read'] | Tx,
  pair: StoredPair,
  fileHash: Buffer,
): Promise<string | undefined> {
  const kept = await listPairPictures(reader, pair)
  const same = kept.find((each) => each.fileHash.equals(fileHash))
  if (same) return same.id
  if (pair.state !== 'disputed') throw new Refusal('PAIR_NOT_DISPUTED')
  if (kept.length >= PICTURES_MAX) throw new Refusal('PAIR_PICTURES_FULL')
  return undefined
}
