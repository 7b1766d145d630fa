import type { Context } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { closeDueRound } from './close-round.ts'
import { openRound } from './open-round.ts'
import { listRoundsDue } from './queries.ts'

/**
 * Opens and closes the rounds that are due. Correctness does not depend on the close: admission itself refuses a bet
 * after the closing time.
 */
export async function advanceRounds(ctx: Context): Promise<{ opened: number; closed: number }> {
  let opened = 0
  let closed = 0
  await eachAlone(await listRoundsDue(ctx.read), async (due) => {
    if (due.act === 'open') opened += (await openRound(ctx, due.id)) ? 1 : 0
    else closed += (await closeDueRound(ctx, due.id)) ? 1 : 0
  })
  return { opened, closed }
}
