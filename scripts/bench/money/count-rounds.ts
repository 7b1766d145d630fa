import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Context } from '../../../server/context.ts'
import { accrueAffiliates } from '../../../server/features/affiliates/accrue-affiliates.ts'
import { turnOverRound } from '../../../server/features/promotions/end-promotion.ts'

/** Jobs that the queue runs at once. */
const AT_ONCE = 3

export interface Counted {
  readonly seconds: number
  /** Jobs that nobody has begun when it was stopped. */
  readonly left: number
  /** For how long the process answered nobody: of a hundred times the longest but one, and the longest. */
  readonly heldP99Ms: number
  readonly heldMaxMs: number
}

export interface Counting {
  readonly done: Promise<Counted>
  /** Begins no job more. */
  stop(): void
}

/** Counts rounds as the queue does, all of which were settled at one time. */
export function countRounds(ctx: Context, rounds: readonly string[]): Counting {
  const jobs = rounds.flatMap((id) => [() => turnOverRound(ctx, id), () => accrueAffiliates(ctx, id)])
  let left = 0
  const work = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await job()
  }
  const measure = async (): Promise<Counted> => {
    const startedMs = performance.now()
    const held = monitorEventLoopDelay({ resolution: 1 })
    held.enable()
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    held.disable()
    return {
      seconds: (performance.now() - startedMs) / 1000,
      left,
      heldP99Ms: held.percentile(99) / 1e6,
      heldMaxMs: held.max / 1e6,
    }
  }
  return {
    done: measure(),
    stop() {
      left = jobs.splice(0).length
    },
  }
}
