import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Context } from '../../../server/context.ts'
import { accrueAffiliates } from '../../../server/features/affiliates/accrue-affiliates.ts'
import { turnOverRound } from '../../../server/features/promotions/end-promotion.ts'

/** Jobs that the queue runs at once. */
const AT_ONCE = 3

export interface Counted {
  readonly seconds: number
  /** For how long the process answered nobody: of a hundred times the longest but one, and the longest. */
  readonly heldP99Ms: number
  readonly heldMaxMs: number
}

export interface Counter {
  /** Counts rounds as the queue does, all of which were settled at one time. */
  count(rounds: readonly string[]): Promise<Counted>
  /** Whatever is counted now goes no further than its set of members. */
  stop(): void
}

/** One for the process, as its pace is. */
export function openCounter(ctx: Context): Counter {
  let isStopped = false
  const stoppable: Context = {
    ...ctx,
    transaction: (work) => (isStopped ? Promise.reject(new Stopped()) : ctx.transaction(work)),
  }
  return {
    async count(rounds) {
      isStopped = false
      const jobs: (() => Promise<unknown>)[] = rounds.map((id) => async () => {
        await turnOverRound(stoppable, id)
        jobs.push(() => accrueAffiliates(stoppable, id))
      })
      const work = async () => {
        // Each that ends may have added another, so whoever finds none is done: the others do what they add.
        for (let job = jobs.shift(); job && !isStopped; job = jobs.shift()) {
          await job().catch((error: unknown) => {
            if (!(error instanceof Stopped)) throw error
          })
        }
      }
      const startedMs = performance.now()
      const held = monitorEventLoopDelay({ resolution: 1 })
      held.enable()
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      held.disable()
      return {
        seconds: (performance.now() - startedMs) / 1000,
        heldP99Ms: held.percentile(99) / 1e6,
        heldMaxMs: held.max / 1e6,
      }
    },
    stop() {
      isStopped = true
    },
  }
}

class Stopped extends Error {}
