import { Logger, parseCronItems, type Runner, run } from 'graphile-worker'
import type { Context } from '../context.ts'
import { JOBS } from './schedule.ts'

/** Jobs at work at once. They have a pool of their own, so that members never wait for them. */
const CONCURRENCY = 3

/** Works on the queue until stopped. A job that fails is tried again, later and later; what it did so far stands. */
export async function runJobs(ctx: Context, databaseUrl: string): Promise<{ stop(): Promise<void> }> {
  const runner: Runner = await run({
    connectionString: databaseUrl,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    // Jobs are heard by NOTIFY; the poll is for what fell due by time.
    pollInterval: 1_000,
    maxPoolSize: 4,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') ctx.log.error(message)
    }),
    taskList: Object.fromEntries(
      Object.entries(JOBS).map(([name, job]) => [
        name,
        async (payload: unknown) => {
          const done = ctx.metrics.jobSeconds.startTimer({ job: name })
          try {
            await job.work(ctx, (payload ?? {}) as Record<string, unknown>)
          } finally {
            done()
          }
        },
      ]),
    ),
    parsedCronItems: parseCronItems(
      Object.entries(JOBS).flatMap(([name, job]) =>
        job.every === undefined
          ? []
          : [{ task: name, match: job.every, identifier: name, options: { jobKey: name, maxAttempts: 3 } }],
      ),
    ),
  })
  return { stop: () => runner.stop() }
}
