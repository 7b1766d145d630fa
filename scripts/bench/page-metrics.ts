import type { CDPSession } from 'playwright-core'

/** What the page's main thread has spent, in seconds, by what it was spent on. */
export type PageMetrics = ReadonlyMap<string, number>

/** From then on metrics are of the thread's own time: what other programs take of the processor is none of the page's. */
export async function countThreadTime(devtools: CDPSession): Promise<void> {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
}

export async function readMetrics(devtools: CDPSession): Promise<PageMetrics> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}

/** The seconds spent between two readings on all that is named. */
export function spentSeconds(before: PageMetrics, after: PageMetrics, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + (after.get(name) ?? 0) - (before.get(name) ?? 0), 0)
}
