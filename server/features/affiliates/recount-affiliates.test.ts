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
import { placeTicket } from '../betting/place-ticket.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { voidRound } from '../voids/void-round.ts'
import { sumIncome } from './queries-income.ts'
import { recountAffiliates } from './recount-affiliates.ts'

const database = useDatabase()
let stage: Stage
let member: Brought
let friend: Brought
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
})
afterAll(() => stage.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
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

/** Settled, and the job that counts it has failed. */
async function uncounted(): Promise<string> {
  const roundId = await stage.openRound()
  await placeTicket(stage.ctx, wishFor(stage, friend.memberId, roundId, [['two_top', '12', 1_000]]))
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  return roundId
}

test('income that was not counted is found ten minutes later, written once and named', async () => {
  const roundId = await uncounted()
  await later(9)
  await recountAffiliates(stage.jobs)
  expect(await earned()).toBe(0)
  await later(11)
  await Promise.all([recountAffiliates(stage.jobs), recountAffiliates(stage.jobs)])
  await recountAffiliates(stage.jobs)
  expect(await earned()).toBe(5_00)
  expect(await counts(roundId)).toMatchObject([{ revision: 1 }])
})

test('what was counted right is looked at once a settlement, and again after a void', async () => {
  const roundId = await lostRound(stage, [[friend, 1_000]])
  await later(11)
  await recountAffiliates(stage.jobs)
  expect(await counts(roundId)).toEqual([{ revision: 1, entries: 0 }])
  await voidRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'test', actor: 'system' })
  await settleRound(stage.jobs, roundId)
  await later(30)
  await recountAffiliates(stage.jobs)
  expect(await earned(), 'the job after the void had failed too').toBe(0)
  expect(await counts(roundId)).toEqual([
    { revision: 1, entries: 0 },
    { revision: 2, entries: 1 },
  ])
})

test('what was counted once more is not rewritten', async () => {
  const roundId = await lostRound(stage, [[friend, 100]])
  await later(11)
  await recountAffiliates(stage.jobs)
  const change = withSql(
    database.url,
    (sql) => sql`update affiliate_recount set entries = 5 where round_id = ${roundId}`,
  )
  await expect(change).rejects.toThrow()
})
