import { constants, PerformanceObserver } from 'node:perf_hooks'
import type { Context } from '../../../server/context.ts'
import type { Moment } from './moment.ts'

const KEPT = 100_000
const LONG_PAUSE_MS = 5
const LONG_TURN_MS = 20
const LOOKED_EVERY_MS = 5

/** Batches, pauses of the collector and long turns of the event loop of this process, as they end. */
export function watchMoments(ctx: Context): { readonly ctx: Context; take(): Moment[] } {
  let moments: Moment[] = []
  const add = (what: string, sinceMs: number, ms: number) => {
    if (moments.length < KEPT) moments.push({ what, atMs: performance.timeOrigin + sinceMs, ms })
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { startTime, duration } = entry
      const { kind } = (entry as unknown as { detail: { kind: number } }).detail
      const what = kind === constants.NODE_PERFORMANCE_GC_MAJOR ? 'collecting all' : 'collecting'
      if (duration >= LONG_PAUSE_MS) add(what, startTime, duration)
    }
  }).observe({ entryTypes: ['gc'] })
  let lookedMs = performance.now()
  setInterval(() => {
    const ms = performance.now() - lookedMs - LOOKED_EVERY_MS
    if (ms >= LONG_TURN_MS) add('turn', lookedMs, ms)
    lookedMs = performance.now()
  }, LOOKED_EVERY_MS).unref()
  const timed =
    (what: string, run: Context['transaction']): Context['transaction'] =>
    async (work) => {
      const sinceMs = performance.now()
      try {
        return await run(work)
      } finally {
        add(what, sinceMs, performance.now() - sinceMs)
      }
    }
  return {
    ctx: {
      ...ctx,
      sell: timed('sale', ctx.sell),
      transaction: timed('transaction', ctx.transaction),
    },
    take() {
      const taken = moments
      moments = []
      return taken
    },
  }
}
