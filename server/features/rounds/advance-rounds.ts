import type { Context } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { closeRound } from './close-round.ts'
import { openRound } from './open-round.ts'
import { findRound, listRoundsDue } from './queries.ts'

/**
 * Opens and closes the rounds that are due. Correctness does not depend on the close: admission itself refuses a bet
 * after the closing time.
 */
export async function advanceRounds(ctx: Context): Promise<{ opened: number; closed: number }> {
  let opened = 0
  let closed = 0
  await eachAlone(await listRoundsDue(ctx.read), async (due) => {
    if (due.act === 'open') {
      if (await openRound(ctx, due.id)) opened += 1
      return
    }
    const round = await findRound(ctx.read, due.id)
    if (!round) return
    await closeRound(ctx, { operatorId: round.operatorId, roundId: due.id, reason: 'its time came' })
    closed += 1
  })
  return { opened, closed }
}
