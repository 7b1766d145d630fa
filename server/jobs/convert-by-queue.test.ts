import { runOnce } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { satang } from '../../domain/money.ts'
import { useDatabase, withSql } from '../../tests/support/database/database.ts'
import { stoppedAt } from '../../tests/support/processes/stopped.ts'
import {
  ended,
  opened,
  TWENTY_OF_FORTY,
  waitingForLeast,
} from '../../tests/support/stage/rewards/couponed.ts'
import { openStage, type Stage } from '../../tests/support/stage/stage.ts'
import type { Context } from '../context.ts'
import { type ConvertCampaign, convertCampaign } from '../features/promotions/coupons/convert-coupons.ts'

const database = useDatabase()
let stage: Stage
let campaignId = ''
let members: readonly string[] = []
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 6 })
})
afterAll(() => stage.close())
beforeEach(async () => {
  const first = await waitingForLeast(stage, database.url)
  campaignId = first.campaignId
  const all = [first.memberId]
  while (all.length < 5) all.push((await waitingForLeast(stage, database.url, { campaignId })).memberId)
  members = all.toSorted()
})

/** Does the jobs that are due, each of two members alone; the first by a context of its own. */
async function done(first: Context = stage.jobs): Promise<void> {
  let ctx = first
  const work = (payload: unknown) => {
    const own = ctx
    ctx = stage.jobs
    return convertCampaign(own, payload as ConvertCampaign, { runMs: 0, atOnce: 2 })
  }
  await runOnce({
    ...{ connectionString: database.url, noHandleSignals: true, concurrency: 1 },
    ...{ taskList: { 'convert-coupons': work } },
  })
}

/** As if the pause of a failed job were over. */
const afterPause = () =>
  withSql(
    database.url,
    (sql) => sql`
      update graphile_worker._private_jobs set run_at = now() where payload->>'campaignId' = ${campaignId} and attempts < max_attempts`,
  )

async function paid(): Promise<readonly string[]> {
  const rows = await stage.ctx.read.run<{ memberId: string }>`
    select member_id as "memberId" from transfer where member_id = any(${members}::uuid[]) and kind = 'coupon' order by member_id`
  return rows.map(({ memberId }) => memberId)
}

test('a job in which a member fails is tried again, though more is left than it had time for', async () => {
  await ended(stage, campaignId)
  await done(stoppedAt(stage.jobs, 1, 'before the commit'))
  expect(await paid()).toEqual(members.slice(1))
  await afterPause()
  await done()
  expect(await paid()).toEqual(members)
})

test('a decision that comes while a job of the one before runs is looked at from the first member on', async () => {
  await opened(stage, { ...TWENTY_OF_FORTY, cashMin: satang(30_00) }, campaignId)
  let transactions = 0
  await done({
    ...stage.jobs,
    async transaction(work) {
      transactions += 1
      // Two members were looked at; next it is written what is left.
      if (transactions === 3) await ended(stage, campaignId)
      return stage.jobs.transaction(work)
    },
  })
  expect(transactions).toBe(3)
  await afterPause()
  await done()
  expect(await paid()).toEqual(members)
})
