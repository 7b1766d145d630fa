import { refuseSlipFile, SLIPS_A_DAY } from '../../../../domain/payments/slips/slip.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { type TurnLimit, Turns } from '../../credentials/turns.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { countSlipTries, insertSlipTry } from './queries-slips.ts'
import type { RedrawnPicture } from './redraw-picture.ts'

/** Of the whole process: opening pictures is the heaviest that a member can ask for, and bets go first. */
const pictures = new Turns()
const ALL = 'all'
const TURNS: TurnLimit = {
  ...{ atOnce: 2, waiting: 20, waitMs: 6_000 },
  refusal: () => new Refusal('SLIPS_BUSY', { field: 'file' }),
}

/** Throws `Refusal` SLIP_EMPTY, SLIP_TOO_LARGE, SLIP_KIND, before anything opens the file. */
export function guardPictureFile(file: Uint8Array): void {
  const refused = refuseSlipFile(file)
  if (refused) throw new Refusal(refused)
}

/**
 * Draws a member's file anew and keeps it in its turn; each one that is opened counts among those of their day. Throws
 * `Refusal` SLIP_PIXELS, SLIP_BROKEN, SLIP_KIND, SLIPS_TODAY, SLIPS_BUSY.
 */
export function openPicture<Kept>(
  ctx: Context,
  { memberId, file }: { readonly memberId: string; readonly file: Buffer },
  keep: (drawn: RedrawnPicture) => Promise<Kept>,
): Promise<Kept> {
  return pictures.run(ALL, TURNS, async () => {
    await countTry(ctx, memberId)
    // Read by the first slip and not by the start, which would wait a tenth of a second for it.
    const { redrawPicture } = await import('./redraw-picture.ts')
    return keep(await redrawPicture(file))
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
