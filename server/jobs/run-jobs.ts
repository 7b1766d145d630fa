import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker'
import type { Context } from '../context.ts'
import { openQueuePool, type QueuePlace, type QueuePool } from '../db/queue-pool.ts'
import { JOBS, LANES, type Lane } from './schedule.ts'

const LANE_NAMES = Object.keys(LANES) as Lane[]

/** One for each lane to listen, and those by which jobs are taken and recorded. Their work has a pool of its own, so that members never wait for it. */
const CONNECTIONS = LANE_NAMES.length + 3

/** Finds jobs that are due by time; those for now arrive by NOTIFY. A fast draw is due to the second. */
const POLL_MS: Readonly<Record<Lane, number>> = {
  ...{ rounds: 1_000, draws: 1_000, codes: 2_000, outside: 2_000, upkeep: 5_000 },
}

/** The queue stops when it cannot record how a job ended, as when its database is killed. Then it is restarted. */
const RESTART_AFTER_MS = 1_000

/**
 * How long the queue may take to stop. If it fails while two jobs end at once, it waits forever for a job count below
 * zero; the next one starts without it, and its remaining jobs end by themselves.
 */
const END_MS = 5_000

/**
 * A job that has not ended by then gives up its slot and is tried again; every job may run twice at once. Otherwise a
 * job that waits for a killed database would occupy a slot for good.
 */
const LIMIT_MS = 45_000

interface QueueRun {
  /** Of its lanes, at the jobs they hold. */
  readonly names: readonly string[]
  /** Rejects with the reason when the queue fails, at most `END_MS` after it starts to stop. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/**
 * Runs jobs until stopped. A failed job is tried again with growing pauses; what it has committed stays. The connections of
 * the queue are closed by `link` once the road to the database is cut. A queue that has lost one is started anew, and lets go
 * of the jobs it held: whether it got one, or has recorded its end, it may not know.
 */
export async function runJobs(
  ctx: Context,
  databaseUrl: string,
  link?: QueuePlace['link'],
): Promise<{ stop(): Promise<void> }> {
  const place = { url: databaseUrl, link, ended: new Set<string>() }
  const stopped = new AbortController()
  let current = await startQueue(ctx, place)
  const kept = keepAlive()
  return {
    async stop() {
      stopped.abort()
      await current.stop()
      await kept
    },
  }

  async function keepAlive(): Promise<void> {
    for (;;) {
      await current.ended.then(
        () => stopped.signal.aborted || ctx.log.error('the jobs have stopped'),
        (error: unknown) => ctx.log.error({ err: error }, 'the jobs have stopped'),
      )
      for (const name of current.names) place.ended.add(name)
      const next = await restartRunner(ctx, place, stopped.signal)
      if (!next) return
      current = next
    }
  }
}

interface RestartedPlace extends QueuePlace {
  /** The runs before, whose jobs are not let go yet. */
  readonly ended: Set<string>
}

/** Retries until the queue runs; undefined once stopped. */
async function restartRunner(
  ctx: Context,
  place: RestartedPlace,
  stopped: AbortSignal,
): Promise<QueueRun | undefined> {
  while (!stopped.aborted) {
    await sleep(RESTART_AFTER_MS, undefined, { signal: stopped }).catch(() => {})
    if (stopped.aborted) return undefined
    try {
      const started = await startQueue(ctx, place)
      if (!stopped.aborted) return started
      await started.stop()
    } catch (error) {
      ctx.log.error({ err: error }, 'the jobs do not start yet')
    }
  }
  return undefined
}

/** All lanes, which start and end together. */
async function startQueue(ctx: Context, place: RestartedPlace): Promise<QueueRun> {
  let stop = () => {}
  const queue = openQueuePool({
    ...place,
    connections: CONNECTIONS,
    onError(error) {
      ctx.log.error({ err: error }, 'the jobs have lost a connection')
      stop()
    },
  })
  const lanes: LaneRun[] = []
  // One that has failed just now has nothing to stop.
  stop = () => {
    for (const { runner } of lanes) void runner.stop().catch(() => {})
  }
  try {
    if (place.ended.size > 0) await queue.letGo([...place.ended])
    place.ended.clear()
    for (const lane of LANE_NAMES) lanes.push(await startLane(ctx, queue, lane))
  } catch (error) {
    stop()
    await Promise.allSettled(lanes.map(({ ended }) => ended))
    for (const { name } of lanes) place.ended.add(name)
    queue.close()
    throw error
  }
  // The first that ends stops the others: what held the queue up holds up all of it.
  const ends = lanes.map(({ ended }) => ended.finally(stop))
  const settled = Promise.allSettled(ends).then((each) => {
    const failed = each.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
  })
  // One lane that does not say that it has ended keeps the others from their next run for no longer than this.
  const overdue = Promise.race(ends.map((end) => end.catch(() => {}))).then(() =>
    sleep(2 * END_MS, undefined, { ref: false }),
  )
  const all = Promise.race([settled, overdue])
  all.catch(() => {})
  // Jobs that are still running record how they ended; only then is the last connection closed.
  Promise.allSettled(lanes.map(({ runner }) => runner.promise)).then(() => queue.close())
  return {
    names: lanes.map(({ name }) => name),
    ended: all,
    async stop() {
      stop()
      await all.catch(() => {})
    },
  }
}

interface LaneRun {
  readonly name: string
  readonly runner: Runner
  /** Rejects with the reason when it fails, at most `END_MS` after it starts to stop. */
  readonly ended: Promise<void>
}

async function startLane(ctx: Context, queue: QueuePool, lane: Lane): Promise<LaneRun> {
  const events: WorkerEvents = new EventEmitter()
  const overdue = Promise.withResolvers<void>()
  events.once('pool:gracefulShutdown', () => setTimeout(overdue.resolve, END_MS).unref())
  let name = ''
  events.once('pool:create', ({ workerPool }) => {
    name = workerPool.id
  })
  const jobs = Object.entries(JOBS).filter(([, job]) => job.lane === lane)
  const runner = await run({
    events,
    // Otherwise a job's end is recorded by a promise nobody awaits, and one lost connection ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pgPool: queue.pool,
    concurrency: LANES[lane],
    noHandleSignals: true,
    pollInterval: POLL_MS[lane],
    logger: new Logger(() => (level, message) => {
      if (level === 'error') ctx.log.error(message)
    }),
    taskList: Object.fromEntries(
      jobs.map(([name, job]) => [
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
      jobs.flatMap(([name, job]) =>
        job.every === undefined
          ? []
          : [{ task: name, match: job.every, identifier: name, options: { jobKey: name, maxAttempts: 3 } }],
      ),
    ),
  })
  const ended = Promise.race([runner.promise, overdue.promise])
  // Another lane is started before anybody waits for this one: without this its end would end the process.
  ended.catch(() => {})
  return { name, runner, ended }
}

function withinLimit(name: string, work: Promise<unknown>): Promise<unknown> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`the job ${name} took longer than ${LIMIT_MS} ms`)),
    LIMIT_MS,
  )
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
