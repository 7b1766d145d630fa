import { expect, test } from 'vitest'
import { useDatabase, withSql } from '../../tests/support/database/database.ts'
import { endingDatabase } from '../../tests/support/database/ending-database.ts'
import { openStage } from '../../tests/support/stage/stage.ts'
import { programUrl } from '../db/login/addresses.ts'
import { closeRound } from '../features/rounds/close-round.ts'
import { findRound } from '../features/rounds/queries.ts'
import { runJobs } from './run-jobs.ts'

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
