import { refuseSlipFile, SLIPS_A_DAY } from '../../../../domain/payments/slips/slip.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { type TurnLimit, Turns } from '../../credentials/turns.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { askProgram } from './pictures/ask-program.ts'
import type { RedrawnPicture } from './pictures/redraw-picture.ts'
import { countSlipTries, insertSlipTry } from './queries-slips.ts'

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
    return keep(await redraw(file))
  })
}

/** The program refuses by itself a file that takes five seconds: what takes longer waited for the machine. */
const LIMIT_MS = 12_000

/**
 * Draws a file anew. Throws `Refusal` SLIP_PIXELS, SLIP_KIND, SLIP_BROKEN, also where the program ended over it, and SLIPS_BUSY
 * where the machine had no time for it.
 */
export async function redraw(file: Buffer, of: 'drawing' | 'cover' = 'drawing'): Promise<RedrawnPicture> {
  const answer = await askProgram({ of, bytes: file }, LIMIT_MS)
  if (answer === 'late') throw TURNS.refusal()
  if (answer === 'ended' || !answer.drawn)
    throw new Refusal((answer !== 'ended' && answer.refused) || 'SLIP_BROKEN')
  return answer.drawn
}

/** Draws the cover of a game anew, in its turn among the others. Throws as `redraw`. */
export async function redrawCover(file: Buffer): Promise<Buffer> {
  const { jpeg } = await pictures.run(ALL, TURNS, () => redraw(file, 'cover'))
  return jpeg
}

/** Counted before the picture is opened: one that cannot be opened costs as much. */
function countTry(ctx: Context, memberId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    await lockAccounts(tx, [memberId])
    if ((await countSlipTries(tx, memberId)) >= SLIPS_A_DAY) throw new Refusal('SLIPS_TODAY')
    await insertSlipTry(tx, memberId, ctx.chance.id())
  })
}
