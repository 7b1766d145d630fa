import type { CDPSession } from 'playwright-core'

/** Seconds the page's main thread has spent, by kind of work. */
export type PageMetrics = ReadonlyMap<string, number>

/** Counts the thread's own processor time, which other programs do not affect. */
export async function countThreadTime(devtools: CDPSession): Promise<void> {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
}

export async function readMetrics(devtools: CDPSession): Promise<PageMetrics> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}

/** Seconds spent between two readings on these kinds of work. */
export function spentSeconds(before: PageMetrics, after: PageMetrics, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (after.get(name) ?? 0) - (before.get(name) ?? 0), 0)
}
