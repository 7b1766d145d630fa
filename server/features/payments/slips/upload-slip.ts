import { refuseSlipFile, SLIPS_A_DAY } from '../../../../domain/payments/slip.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { sha256 } from '../../../sha256.ts'
import { type TurnLimit, Turns } from '../../credentials/turns.ts'
import { claimSlipReference } from '../../directory/claim-slip-reference.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { countSlipTries, findSlipByFile, insertSlip, insertSlipTry } from './queries-slips.ts'
import { readSlipCode } from './read-slip-code.ts'

export interface UploadSlip {
  readonly memberId: string
  readonly operatorId: string
  readonly file: Buffer
  /** What the file was called; shown to its member alone. */
  readonly name: string
}

/** Of the whole process: opening pictures is the heaviest that a member can ask for, and bets go first. */
const pictures = new Turns()
const ALL = 'all'
const TURNS: TurnLimit = {
  ...{ atOnce: 2, waiting: 20, waitMs: 6_000 },
  refusal: () => new Refusal('SLIPS_BUSY', { field: 'file' }),
}

/**
 * Keeps a member's slip as a picture of our own and reads its code. The same file is the same slip, however often it is sent.
 * It belongs to no order yet and credits nothing. Returns its id. Throws `Refusal` SLIP_EMPTY, SLIP_TOO_LARGE, SLIP_KIND,
 * SLIP_PIXELS, SLIP_BROKEN, SLIP_USED, SLIPS_TODAY, SLIPS_BUSY.
 */
export async function uploadSlip(ctx: Context, wish: UploadSlip): Promise<{ id: string }> {
  const refused = refuseSlipFile(wish.file)
  if (refused) throw new Refusal(refused)
  const fileHash = sha256(wish.file)
  const known = await findSlipByFile(ctx.read, wish.memberId, fileHash)
  if (known !== undefined) return { id: known }
  return pictures.run(ALL, TURNS, () => keepSlip(ctx, wish, fileHash))
}

async function keepSlip(ctx: Context, wish: UploadSlip, fileHash: Buffer): Promise<{ id: string }> {
  const { memberId, operatorId, name } = wish
  await countTry(ctx, memberId)
  // Read by the first slip and not by the start, which would wait a tenth of a second for it.
  const { redrawPicture } = await import('./redraw-picture.ts')
  const { jpeg, width, height } = await redrawPicture(wish.file)
  const told = await readSlipCode(jpeg)
  return ctx.transaction(async (tx) => {
    await lockAccounts(tx, [memberId])
    // Who is first with a reference is asked of all operators: a transfer is of one member.
    if (told && !(await claimSlipReference(tx, { ...told, memberId, operatorId })))
      throw new Refusal('SLIP_USED')
    const id = ctx.chance.id()
    const slip = { id, memberId, operatorId, fileHash, name, told, picture: jpeg, width, height }
    if (await insertSlip(tx, slip)) return { id }
    // The same file came twice at once.
    return { id: (await findSlipByFile(tx, memberId, fileHash)) ?? id }
  })
}

/** Counted before the picture is opened: one that cannot be opened costs as much. */
function countTry(ctx: Context, memberId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    await lockAccounts(tx, [memberId])
    if ((await countSlipTries(tx, memberId)) >= SLIPS_A_DAY) throw new Refusal('SLIPS_TODAY')
    await insertSlipTry(tx, memberId, ctx.chance.id())
  })
}
