import { invariant } from '../../../../domain/invariant.ts'
import { refuseSlipFile } from '../../../../domain/payments/slips/slip.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { sha256 } from '../../../sha256.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { redrawCover } from '../../payments/slips/open-picture.ts'
import { requireProvider } from '../change-catalogue.ts'
import { findGame } from '../queries-games.ts'
import { lockProvider } from '../queries-providers.ts'
import { beginning } from '../read-catalogue.ts'
import {
  deletePictureUnlessShown,
  insertGamePicture,
  lockPictures,
  type PictureOf,
  updatePictureOf,
} from './queries-pictures.ts'

export interface SetPicture extends PictureOf {
  readonly staffId: string
  /** JPEG, PNG or WebP; null: none any more. */
  readonly file: Buffer | null
}

/**
 * Gives a game or a provider a picture, drawn anew, or takes it away. The same picture again changes nothing. Throws `Refusal`
 * GAME_PROVIDER, GAME_UNKNOWN, GAME_PICTURE, SLIPS_BUSY.
 */
export async function setGamePicture(ctx: Context, { file, staffId, ...of }: SetPicture): Promise<void> {
  requireProvider(of.provider)
  invariant(
    !ctx.isJoined,
    'a picture is drawn in no transaction: the database ends one that waits for so long',
  )
  const jpeg = file && (await drawn(file))
  await ctx.transaction((tx) => keepPicture(tx, { ...of, jpeg, actor: `staff:${staffId}` }))
}

async function drawn(file: Buffer): Promise<Buffer> {
  if (refuseSlipFile(file)) throw new Refusal('GAME_PICTURE', { field: 'picture' })
  try {
    return await redrawCover(file)
  } catch (error) {
    const isOfFile = error instanceof Refusal && error.code !== 'SLIPS_BUSY'
    throw isOfFile ? new Refusal('GAME_PICTURE', { field: 'picture' }) : error
  }
}

interface Keep extends PictureOf {
  readonly jpeg: Buffer | null
  readonly actor: 'system' | `staff:${string}`
}

/** Keeps a picture as it is. Throws `Refusal` GAME_PROVIDER, GAME_UNKNOWN. */
export async function keepPicture(tx: Tx, { jpeg, actor, ...of }: Keep): Promise<void> {
  const { operatorId, provider, gameId } = of
  const hash = jpeg && sha256(jpeg).toHex()
  await lockPictures(tx, operatorId)
  const row = await lockProvider(tx, { operatorId, ...beginning(requireProvider(provider)) })
  const shown = gameId === null ? row : await findGame(tx, { operatorId, provider, gameId })
  if (!shown) throw new Refusal('GAME_UNKNOWN')
  if (shown.picture === hash) return
  if (jpeg && hash) await insertGamePicture(tx, { operatorId, hash, jpeg })
  await updatePictureOf(tx, of, hash)
  if (shown.picture) await deletePictureUnlessShown(tx, { operatorId, hash: shown.picture })
  const body = { provider, ...(gameId === null ? {} : { game: gameId }), picture: hash ?? 'none' }
  await appendAudit(tx, { operatorId, actor, kind: 'games.picture', body })
  tx.afterCommit({ name: 'games', operatorId, provider })
}
