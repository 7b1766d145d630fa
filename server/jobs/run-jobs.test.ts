import type postgres from 'postgres'
import { expect, test } from 'vitest'
import { moveClock, useDatabase, withSql } from '../../tests/support/database/database.ts'
import { endingDatabase } from '../../tests/support/database/ending-database.ts'
import { roadWithStarts } from '../../tests/support/database/road-with-starts.ts'
import { playedRound } from '../../tests/support/stage/fast/fast-play.ts'
import { openStage, type Stage } from '../../tests/support/stage/stage.ts'
import { programUrl } from '../db/login/addresses.ts'
import { openQueuePool } from '../db/queue-pool.ts'
import { Unavailable } from '../errors.ts'
import { seedReceivingAccounts } from '../features/payments/seed-receiving-accounts.ts'
import { closeRound } from '../features/rounds/close-round.ts'
import { findRound } from '../features/rounds/queries.ts'
import { runJobs } from './run-jobs.ts'
import { LANES } from './schedule.ts'

const database = useDatabase()

test('the process survives a database that ends the connections of a queue that has just stopped', async () => {
  const stage = await openStage(database.url)
  const proxy = await endingDatabase(database.url)
  const jobs = await runJobs(stage.jobs, proxy.url)
  await expect.poll(proxy.openCount).toBeGreaterThan(0)
  await jobs.stop()
  // An unhandled error would end this process, and the test run with it.
  await expect.poll(proxy.openCount).toBe(0)
  proxy.close()
  await stage.close()
})

test('the queue works as the login of the program, and carries out what a close enqueues', async () => {
  const stage = await openStage(database.url, { company: 'QU' })
  const jobs = await runJobs(stage.jobs, programUrl(database.url))
  const roundId = await stage.openRound()
  await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'early' })
  await expect.poll(async () => (await findRound(stage.ctx.read, roundId))?.status).toBe('sealed')
  const left = () =>
    withSql(
      database.url,
      (sql) => sql`select from graphile_worker.jobs where key = ${`seal-round:${roundId}`}`,
    )
  await expect
    .poll(async () => (await left()).length, { message: 'it is recorded that the job ended' })
    .toBe(0)
  await jobs.stop()
  await stage.close()
})

test('a queue that has lost a connection lets go of a job of which it never heard that it got it', async () => {
  const stage = await openStage(database.url, { company: 'QL' })
  const jobs = await runJobs(stage.jobs, programUrl(database.url))
  const roundId = await stage.openRound()
  const jobId = await aJobHeldBy(await runThatSeals(stage, roundId), roundId)
  await endListening()
  await expect.poll(() => isLeft(jobId)).toBe(false)
  await jobs.stop()
  await stage.close()
})

test('rounds go on while every place for banks waits for one that does not answer', async () => {
  const stage = await openStage(database.url, { company: 'QM' })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
  const silence = Promise.withResolvers<never>()
  let asked = 0
  const demoFeed = Object.create(stage.jobs.external.demoFeed, {
    ask: {
      value: () => {
        asked += 1
        return silence.promise
      },
    },
  })
  const ctx = { ...stage.jobs, external: { ...stage.jobs.external, demoFeed } }
  const jobs = await runJobs(ctx, programUrl(database.url))
  await addJobs('ask-bank-feeds', LANES.outside + 1)
  await expect.poll(() => asked).toBeGreaterThanOrEqual(LANES.outside)
  const roundId = await stage.openRound()
  await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'early' })
  await expect.poll(async () => (await findRound(stage.ctx.read, roundId))?.status).toBe('sealed')
  await addJobs('send-password-code', 1)
  const codes = () =>
    ask((sql) => sql`select from graphile_worker.jobs where task_identifier = 'send-password-code'`)
  await expect.poll(async () => (await codes()).length, { message: 'nor does a code wait for banks' }).toBe(0)
  silence.reject(new Unavailable('bank'))
  await jobs.stop()
  await stage.close()
})

test('a fast round is sealed while every place for rounds is taken', async () => {
  const stage = await openStage(database.url, { company: 'QF' })
  const { roundId } = await playedRound(stage, 1)
  const silence = Promise.withResolvers<never>()
  let asked = 0
  const [first, second] = stage.jobs.external.custodians
  const away = Object.create(first, {
    commit: {
      value: () => {
        asked += 1
        return silence.promise
      },
    },
  })
  const external = { ...stage.jobs.external, custodians: [away, second] as const }
  const jobs = await runJobs({ ...stage.jobs, external }, programUrl(database.url))
  await addJobs('generate-rounds', LANES.rounds)
  await expect.poll(() => asked).toBeGreaterThanOrEqual(LANES.rounds)
  await moveClock(database.url, 61_000)
  await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'its time came' })
  await expect.poll(async () => (await findRound(stage.ctx.read, roundId))?.status).toBe('sealed')
  silence.reject(new Unavailable('custodian'))
  await jobs.stop()
  await moveClock(database.url, 0)
  await stage.close()
})

test('who hears of a lost connection gets its message and code, not the connection with its cancel key', () => {
  const heard: Error[] = []
  const queue = openQueuePool({
    url: 'postgres://nobody@127.0.0.1:1/none',
    connections: 1,
    onError: (error) => heard.push(error),
  })
  const client = { processID: 4711, secretKey: 815 }
  const lost = Object.assign(new Error('terminated'), { code: '57P01', client })
  queue.pool.emit('error', lost, client as never)
  queue.close()
  expect(heard).toHaveLength(1)
  expect({ ...heard[0], message: heard[0]?.message }).toEqual({ message: 'terminated', code: '57P01' })
})

test('a queue of which one lane does not start lets go of a job that an earlier lane never heard of', async () => {
  const stage = await openStage(database.url, { company: 'QS' })
  const road = await roadWithStarts(programUrl(database.url))
  const jobs = await runJobs(stage.jobs, road.url)
  const roundId = await stage.openRound()
  const second = road.holdStart(2)
  await endListening()
  const cut = await second
  const run = await runThatSeals(stage, roundId)
  const jobId = await aJobHeldBy(run, roundId)
  cut()
  await expect.poll(() => isLeft(jobId)).toBe(false)
  await jobs.stop()
  road.close()
  await stage.close()
})

const addJobs = (name: string, count: number) =>
  ask((sql) => sql`select graphile_worker.add_job(${name}, '{}') from generate_series(1, ${count}::int)`)

/** Closes a round, and answers by which run of the queue it is sealed. */
async function runThatSeals(stage: Stage, roundId: string): Promise<string> {
  let run: string | undefined
  await withSql(database.url, (sql) =>
    sql.begin(async (tx) => {
      // The job waits meanwhile, and its row says by whom it is held.
      await tx`lock table round_seal`
      await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'early' })
      const holder = async () => {
        const held = await ask<{ run: string }>(
          (other) => other`select locked_by as run from graphile_worker.jobs where locked_by is not null`,
        )
        run = held[0]?.run
        return run
      }
      await expect.poll(holder).toBeDefined()
    }),
  )
  await expect.poll(async () => (await findRound(stage.ctx.read, roundId))?.status).toBe('sealed')
  return String(run)
}

/** Taken for a run that never hears that it got it. */
function aJobHeldBy(run: string, roundId: string): Promise<string> {
  return withSql(database.url, (sql) =>
    sql.begin(async (tx) => {
      const [job] = await tx<{ id: string }[]>`
        select id from graphile_worker.add_job('seal-round', json_build_object('roundId', ${roundId}::text))`
      await tx`
        update graphile_worker._private_jobs set locked_by = ${run}, locked_at = now() where id = ${String(job?.id)}`
      return String(job?.id)
    }),
  )
}

const ask = <Row>(act: (sql: postgres.Sql) => PromiseLike<readonly Row[]>) => withSql(database.url, act)

const isLeft = async (jobId: string) =>
  (await ask((sql) => sql`select from graphile_worker.jobs where id = ${jobId}`)).length > 0

const endListening = () =>
  ask(
    (sql) => sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'LISTEN "jobs:insert"%'`,
  )
