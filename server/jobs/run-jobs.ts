import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker'
import type { Context } from '../context.ts'
import { openQueuePool, type QueuePool } from './queue-pool.ts'
import { JOBS } from './schedule.ts'

/** Three for the jobs and one to hear of them. */
const CONNECTIONS = 4

/** Jobs at work at once. They have a pool of their own, so that members never wait for them. */
const CONCURRENCY = 3

/** The queue gives up when it cannot write down how a job ended, as when its database is killed. Then it begins anew. */
const BACK_AFTER_MS = 1_000

/**
 * How long the queue may take to end. When it gives up while two jobs end at once, it waits for a count of jobs that
 * has gone below nothing, for ever; the next one begins without it. What it left running ends by itself.
 */
const END_MS = 5_000

/**
 * A job that has not ended by then gives its place to others and is tried again: every job may run beside itself. One
 * that waits for a database that was killed would hold its place for good.
 */
const LIMIT_MS = 45_000

/** One life of the queue. */
interface Life {
  /** Rejects with the reason when the queue gave up, and never takes longer than `END_MS` once it has begun to end. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** Works on the queue until stopped. A job that fails is tried again, later and later; what it did so far stands. */
export async function runJobs(ctx: Context, databaseUrl: string): Promise<{ stop(): Promise<void> }> {
  const stopped = new AbortController()
  let life = await startLife(ctx, databaseUrl)
  const kept = keepAlive()
  return {
    async stop() {
      stopped.abort()
      await life.stop()
      await kept
    },
  }

  async function keepAlive(): Promise<void> {
    for (;;) {
      await life.ended.then(
        () => stopped.signal.aborted || ctx.log.error('the jobs have stopped without a reason'),
        (error: unknown) => ctx.log.error({ err: error }, 'the jobs have stopped'),
      )
      const next = await startAgain(ctx, databaseUrl, stopped.signal)
      if (!next) return
      life = next
    }
  }
}

/** Tries until the queue is at work again; undefined once stopped. */
async function startAgain(
  ctx: Context,
  databaseUrl: string,
  stopped: AbortSignal,
): Promise<Life | undefined> {
  while (!stopped.aborted) {
    await sleep(BACK_AFTER_MS, undefined, { signal: stopped }).catch(() => {})
    if (stopped.aborted) return undefined
    try {
      const life = await startLife(ctx, databaseUrl)
      if (!stopped.aborted) return life
      await life.stop()
    } catch (error) {
      ctx.log.error({ err: error }, 'the jobs do not start yet')
    }
  }
  return undefined
}

async function startLife(ctx: Context, databaseUrl: string): Promise<Life> {
  const events: WorkerEvents = new EventEmitter()
  const overdue = Promise.withResolvers<void>()
  events.once('pool:gracefulShutdown', () => setTimeout(overdue.resolve, END_MS).unref())
  const queue = openQueuePool({
    url: databaseUrl,
    connections: CONNECTIONS,
    onError: (error) => ctx.log.error({ err: error }, 'the jobs have lost a connection'),
  })
  const runner = await startRunner(ctx, queue, events).catch((error: unknown) => {
    queue.close()
    throw error
  })
  // What still runs when the end is overdue writes down how it ended, and only then is the last connection let go.
  runner.promise.finally(() => queue.close()).catch(() => {})
  const ended = Promise.race([runner.promise, overdue.promise])
  return {
    ended,
    async stop() {
      runner.stop().catch(() => {}) // it may have given up just now: then there is nothing to stop
      await ended.catch(() => {})
    },
  }
}

function startRunner(ctx: Context, queue: QueuePool, events: WorkerEvents): Promise<Runner> {
  return run({
    events,
    // Without these the end of a job is written down by a promise nobody awaits: one lost connection ends the program.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pgPool: queue.pool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    // Jobs are heard by NOTIFY; the poll is for what fell due by time.
    pollInterval: 1_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') ctx.log.error(message)
    }),
    taskList: Object.fromEntries(
      Object.entries(JOBS).map(([name, job]) => [
        name,
        async (payload: unknown) => {
          const done = ctx.metrics.jobSeconds.startTimer({ job: name })
          try {
            await withinLimit(name, job.work(ctx, (payload ?? {}) as Record<string, unknown>))
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
}

function withinLimit(name: string, work: Promise<unknown>): Promise<unknown> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`the job ${name} took longer than ${LIMIT_MS} ms`)),
    LIMIT_MS,
  )
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
