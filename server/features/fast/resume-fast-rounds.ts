import { SHOOTING_MS } from '../../../domain/fair/fast/fast-rules.ts'
import type { Context } from '../../context.ts'
import { listFastRoundsDue } from './queries.ts'

/**
 * Puts the next step of fast rounds that stand still into the queue once more: a program that was killed between the
 * freeze, the shares and the result takes its jobs with it. Each step may run again, or twice at once.
 */
export async function resumeFastRounds(ctx: Context): Promise<number> {
  const due = await listFastRoundsDue(ctx.read, SHOOTING_MS)
  for (const { id, job } of due) {
    await ctx.transaction((tx) => tx.enqueue(job, { roundId: id }, { key: `${job}:${id}` }))
  }
  return due.length
}
