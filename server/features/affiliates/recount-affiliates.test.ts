import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/calendar/bangkok.ts'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { drawRound } from '../../../tests/support/stage/drawing.ts'
import {
  type Brought,
  broughtMember,
  lostRound,
  setAffiliates,
} from '../../../tests/support/stage/rewards/affiliates.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import type { Context } from '../../context.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { accrueTurnover } from '../turnover/accrue-turnover.ts'
import { voidRound } from '../voids/void-round.ts'
import { accrueAffiliates } from './accrue-affiliates.ts'
import { sumIncome } from './queries-income.ts'
import { recountAffiliates } from './recount-affiliates.ts'

const database = useDatabase()
let stage: Stage
let member: Brought
let friend: Brought
let jobs: Context
const told: { level: string; rounds?: number; roundId?: string }[] = []
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  const log = { ...stage.jobs.log } as Context['log']
  for (const level of ['warn', 'error'] as const) {
    log[level] = ((body: object) => told.push({ level, ...body })) as Context['log']['warn']
  }
  jobs = { ...stage.jobs, log }
})
afterAll(() => stage.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  told.length = 0
  await setAffiliates(stage)
  member = await broughtMember(stage)
  friend = await broughtMember(stage, member)
})

const later = (minutes: number) => moveClock(database.url, minutes * 60_000)
const earned = async () =>
  (await sumIncome(stage.ctx.read, member.memberId, new Date(Date.now() + 9 * DAY_MS))).earned
const counts = (roundId: string) =>
  stage.ctx.read.run<{ revision: number; entries: number }>`
    select revision, entries from affiliate_recount where round_id = ${roundId} order by revision`

/** Settled; nothing has counted it yet. */
async function waiting(): Promise<string> {
  const roundId = await stage.openRound()
  await placeTicket(stage.ctx, wishFor(stage, friend.memberId, roundId, [['two_top', '12', 1_000]]))
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  return roundId
}

/** Its play is counted, and the job that counts the income of it is gone: it has failed. */
async function uncounted(roundId: string): Promise<void> {
  await accrueTurnover(stage.ctx, roundId)
  await noJobs()
}
const noJobs = () => withSql(database.url, (sql) => sql`delete from graphile_worker._private_jobs`)

test('a count that is late is no difference, and is told as late', async () => {
  const roundId = await waiting()
  await later(11)
  await recountAffiliates(jobs)
  expect(await counts(roundId), 'its play is not counted').toEqual([])
  expect(await earned()).toBe(0)
  expect(told).toMatchObject([{ level: 'warn', rounds: 1 }])

  await accrueTurnover(stage.ctx, roundId)
  await later(22)
  await recountAffiliates(jobs)
  expect(await counts(roundId), 'its income stands in the queue').toEqual([])
  expect(told.slice(1)).toMatchObject([{ level: 'warn', rounds: 1 }])

  await accrueAffiliates(stage.ctx, roundId)
  await noJobs()
  await recountAffiliates(jobs)
  expect(await counts(roundId)).toEqual([{ revision: 1, entries: 0 }])
  expect(told).toHaveLength(2)
  expect(await earned()).toBe(5_00)
})

const TEN_DAYS = 10 * 24 * 60

test('a count that is more than a day late is told as an error, and found also where it comes after ten days', async () => {
  const roundId = await waiting()
  await later(TEN_DAYS)
  await recountAffiliates(jobs)
  expect(told).toMatchObject([{ level: 'error', rounds: 1 }])
  await uncounted(roundId)
  await later(TEN_DAYS + 11)
  await recountAffiliates(jobs)
  expect(await counts(roundId)).toEqual([{ revision: 1, entries: 1 }])
})

test('income that was not counted is found ten minutes later, written once and named', async () => {
  const roundId = await waiting()
  await uncounted(roundId)
  await later(9)
  await recountAffiliates(jobs)
  expect(await earned()).toBe(0)
  await later(11)
  await Promise.all([recountAffiliates(jobs), recountAffiliates(jobs)])
  await recountAffiliates(jobs)
  expect(await earned()).toBe(5_00)
  expect(await counts(roundId)).toMatchObject([{ revision: 1 }])
  expect(told).toContainEqual(expect.objectContaining({ level: 'error', roundId }))
  expect(told.some(({ level }) => level === 'warn')).toBe(false)
})

test('what was counted right is looked at once a settlement, and again after a void', async () => {
  const roundId = await lostRound(stage, [[friend, 1_000]])
  await uncounted(roundId)
  await later(11)
  await recountAffiliates(jobs)
  expect(await counts(roundId)).toEqual([{ revision: 1, entries: 0 }])
  await voidRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'test', actor: 'system' })
  await settleRound(stage.jobs, roundId)
  await uncounted(roundId)
  await later(30)
  await recountAffiliates(jobs)
  expect(await earned(), 'the job after the void had failed too').toBe(0)
  expect(await counts(roundId)).toEqual([
    { revision: 1, entries: 0 },
    { revision: 2, entries: 1 },
  ])
})

test.each(['before its play is counted again', 'once its play is counted again'])(
  'a void takes back what was counted where it stands, %s',
  async (when) => {
    const roundId = await waiting()
    await uncounted(roundId)
    await accrueAffiliates(stage.ctx, roundId)
    expect(await earned()).toBe(5_00)
    await voidRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'test', actor: 'system' })
    await settleRound(stage.jobs, roundId)
    if (when === 'once its play is counted again') await uncounted(roundId)
    await accrueAffiliates(stage.ctx, roundId)
    expect(await earned()).toBe(0)
    await uncounted(roundId)
  },
)

test('what was counted once more is not rewritten', async () => {
  const roundId = await lostRound(stage, [[friend, 100]])
  await uncounted(roundId)
  await later(11)
  await recountAffiliates(jobs)
  const change = withSql(
    database.url,
    (sql) => sql`update affiliate_recount set entries = 5 where round_id = ${roundId}`,
  )
  await expect(change).rejects.toThrow()
})
