import { NO_MONEY } from '../../../../domain/money.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { sha256 } from '../../../sha256.ts'
import { recordAct } from '../../assistants/record-act.ts'
import { claimSlipReference } from '../../directory/claim-slip-reference.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { guardPictureFile, openPicture } from './open-picture.ts'
import type { RedrawnPicture } from './pictures/redraw-picture.ts'
import { findSlipByFile, insertSlip } from './queries-slips.ts'
import { readSlipCode } from './read-slip-code.ts'

export interface UploadSlip {
  readonly memberId: string
  readonly operatorId: string
  /** Who uploads it in the member's place. */
  readonly assistantId?: string | undefined
  readonly file: Buffer
  /** What the file was called; shown to its member alone. */
  readonly name: string
}

/**
 * Keeps a member's slip as a picture of our own and reads its code. The same file is the same slip, however often it is sent.
 * It belongs to no order yet and credits nothing. Returns its id. Throws `Refusal` SLIP_EMPTY, SLIP_TOO_LARGE, SLIP_KIND,
 * SLIP_PIXELS, SLIP_BROKEN, SLIP_USED, SLIPS_TODAY, SLIPS_BUSY.
 */
export async function uploadSlip(ctx: Context, wish: UploadSlip): Promise<{ id: string }> {
  guardPictureFile(wish.file)
  const fileHash = sha256(wish.file)
  const known = await findSlipByFile(ctx.read, wish.memberId, fileHash)
  if (known !== undefined) return { id: known }
  return openPicture(ctx, wish, (drawn) => keepSlip(ctx, wish, { fileHash, drawn }))
}

interface OpenedSlip {
  readonly fileHash: Buffer
  readonly drawn: RedrawnPicture
}

async function keepSlip(
  ctx: Context,
  wish: UploadSlip,
  { fileHash, drawn }: OpenedSlip,
): Promise<{ id: string }> {
  const { memberId, operatorId, assistantId, name } = wish
  const { jpeg, width, height } = drawn
  const told = await readSlipCode(jpeg)
  return ctx.transaction(async (tx) => {
    await lockAccounts(tx, [memberId])
    // Who is first with a reference is asked of all operators: a transfer is of one member.
    if (told && !(await claimSlipReference(tx, { ...told, memberId, operatorId })))
      throw new Refusal('SLIP_USED')
    const id = ctx.chance.id()
    const slip = { id, memberId, operatorId, fileHash, name, told, picture: jpeg, width, height }
    if (await insertSlip(tx, slip)) {
      await recordAct(tx, { memberId, assistantId, kind: 'slip', refId: id, amount: NO_MONEY })
      return { id }
    }
    // The same file came twice at once.
    return { id: (await findSlipByFile(tx, memberId, fileHash)) ?? id }
  })
}
