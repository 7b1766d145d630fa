import postgres from 'postgres'
import { expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { playedRound } from '../../../tests/support/stage/fast/fast-play.ts'
import { openStage, wishFor } from '../../../tests/support/stage/stage.ts'
import { runJobs } from '../../jobs/run-jobs.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { findSeal } from '../fairness/queries.ts'
import { closeRound } from '../rounds/close-round.ts'
import { resumeRounds } from './resume-rounds.ts'

const database = useDatabase()

test('a round whose sealing died with its program is sealed after all', async () => {
  const stage = await openStage(database.url)
  const queue = postgres(database.url, { max: 1 })
  const [member = ''] = await stage.members(1, bahtToSatang(100))
  const roundId = await stage.openRound()
  await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '25', 10]]))
  await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'test' })
  // As after kill -9 of a worker: its jobs stay locked.
  await queue`update graphile_worker._private_jobs set locked_by = 'a dead worker', locked_at = now(), attempts = 1`

  expect(await resumeRounds(stage.jobs), 'its own worker has a minute').toBe(0)
  await moveClock(database.url, 61_000)
  expect(await resumeRounds(stage.jobs)).toBe(1)
  const sealed = new Promise((resolve) => {
    stage.listen((event) => event.name === 'round' && event.status === 'sealed' && resolve(event.roundId))
  })
  const jobs = await runJobs(stage.jobs, database.url)
  expect(await sealed).toBe(roundId)
  await jobs.stop()
  expect((await findSeal(stage.ctx.read, roundId))?.size).toBe(1)
  expect(await resumeRounds(stage.jobs), 'what is done is left alone').toBe(0)
  await queue.end()
  await stage.close()
})

test('one that draws itself is taken up beside others of its kind, once', async () => {
  const stage = await openStage(database.url, { company: 'RF' })
  const queue = postgres(database.url, { max: 1 })
  const { roundId } = await playedRound(stage, 1)
  const seals = () =>
    queue`select task_identifier as job from graphile_worker.jobs where key like ${`seal-%${roundId}`}`
  await moveClock(database.url, 61_000)
  await closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'test' })
  expect(await seals()).toEqual([{ job: 'seal-fast-round' }])
  await moveClock(database.url, 130_000)
  expect(await resumeRounds(stage.jobs)).toBe(1)
  expect(await seals()).toEqual([{ job: 'seal-fast-round' }])
  await queue.end()
  await stage.close()
})
