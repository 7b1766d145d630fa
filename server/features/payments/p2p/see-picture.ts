import { Readable } from 'node:stream'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { findDisputedPicture } from './queries-disputes.ts'
import { listPairsOfPayee, type PairName } from './queries-pairs.ts'
import { findPairPicture } from './queries-pictures.ts'

/** What a member has shown of their own account, a JPEG. Throws `Refusal` PAIR_UNKNOWN, SLIP_UNKNOWN. */
export async function seeOwnPicture(
  ctx: Context,
  { memberId, pairId, id }: { readonly memberId: string; readonly pairId: string; readonly id: string },
): Promise<Readable> {
  const [pair] = await listPairsOfPayee(ctx.read, memberId, { id: pairId })
  if (!pair) throw new Refusal('PAIR_UNKNOWN')
  const picture = await findPairPicture(ctx.read, pair, { id, payeeId: memberId })
  if (!picture) throw new Refusal('SLIP_UNKNOWN')
  return Readable.from([picture])
}

interface SeePicture extends PairName {
  readonly operatorId: string
  readonly staffId: string
  /** Of the payee's pictures; undefined: the slip of who deposits. */
  readonly pictureId?: string
}

/**
 * A picture of a disputed transfer for the staff of its operator, a JPEG. Who has looked at it is recorded: it shows what a
 * member's bank account does. Throws `Refusal` SLIP_UNKNOWN.
 */
export async function seeDisputedPicture(ctx: Context, wish: SeePicture): Promise<Readable> {
  const { operatorId, staffId, payerId, id: pairId, pictureId } = wish
  const picture =
    pictureId === undefined
      ? await findDisputedPicture(ctx.read, wish)
      : await findPairPicture(ctx.read, wish, { id: pictureId, operatorId })
  if (!picture) throw new Refusal('SLIP_UNKNOWN')
  const body = { pair: pairId, member: payerId, picture: pictureId ?? 'slip' }
  await ctx.transaction((tx) =>
    appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind: 'pair.looked', body }),
  )
  return Readable.from([picture])
}
