import { SHOOTING_MS } from '../../../domain/fair/fast/fast-rules.ts'
import type { Context } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { listFastRoundsDue } from './queries.ts'

/**
 * Queues the next step of fast rounds that have not moved: a process that is killed between freeze, shares and result
 * leaves its jobs locked. Each step may run again, or twice at once.
 */
export async function resumeFastRounds(ctx: Context): Promise<number> {
  const due = await listFastRoundsDue(ctx.read, SHOOTING_MS)
  await eachAlone(due, ({ id, job }) =>
    ctx.transaction((tx) => tx.enqueue(job, { roundId: id }, { key: `${job}:${id}` })),
  )
  return due.length
}
