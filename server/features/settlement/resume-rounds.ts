import type { Context } from '../../context.ts'
import { listRoundsHeldUp } from './queries-result.ts'

/**
 * Puts the next step of rounds that have stood still for a minute into the queue once more. A program that was killed
 * takes its jobs with it: the queue keeps them locked for hours, and a draw's winners would wait as long. Each step may
 * run again, or twice at once.
 */
export async function resumeRounds(ctx: Context): Promise<number> {
  const heldUp = await listRoundsHeldUp(ctx.read)
  for (const { id, job } of heldUp) {
    await ctx.transaction((tx) => tx.enqueue(job, { roundId: id }, { key: `${job}:${id}` }))
    ctx.log.warn({ round: id, job }, 'a round stood still and is taken up again')
  }
  return heldUp.length
}
