import type { Context } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { queueStep } from '../rounds/close-round.ts'
import { listRoundsHeldUp } from './queries-result.ts'

/**
 * Queues the next step of rounds that have not moved for a minute. The jobs of a killed process stay locked in the
 * queue for hours, and winners would wait as long. Each step may run again, or twice at once.
 */
export async function resumeRounds(ctx: Context): Promise<number> {
  const heldUp = await listRoundsHeldUp(ctx.read)
  await eachAlone(heldUp, async ({ step, ...round }) => {
    await ctx.transaction((tx) => queueStep(tx, step, round))
    ctx.log.warn({ round: round.id, step }, 'a round stood still and is taken up again')
  })
  return heldUp.length
}
