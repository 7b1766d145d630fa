import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { drawRound } from '../../../tests/support/stage/drawing.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import type { Context } from '../../context.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { accrueTurnover } from './accrue-turnover.ts'
import { listTurnoverDifferences } from './queries-recount.ts'
import { recountTurnover } from './recount-turnover.ts'

const database = useDatabase()
let stage: Stage
let ctx: Context
let owner: postgres.Sql
let member = ''
const alarms: unknown[] = []
beforeAll(async () => {
  stage = await openStage(database.url)
  ctx = { ...stage.jobs, log: { ...stage.jobs.log, fatal: (said: unknown) => alarms.push(said) } as never }
  owner = postgres(database.url, { max: 2, onnotice: () => {} })
})
afterAll(async () => {
  await owner.end()
  await stage.close()
})
beforeEach(async () => {
  await moveClock(database.url, 0)
  ;[member] = (await stage.members(1, bahtToSatang(1_000))) as [string]
  alarms.length = 0
})

async function settled(): Promise<string> {
  const roundId = await stage.openRound()
  await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '12', 300]]))
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  return roundId
}

const counts = (roundId: string) =>
  owner`select run, differences from turnover_recount where round_id = ${roundId} order by run`

async function differences() {
  const { operatorId } = stage
  const now = await stage.ctx.transaction((tx) => tx.readClock())
  const time = { from: new Date(now.getTime() - 86_400_000), until: now }
  return listTurnoverDifferences(stage.ctx.read, { operatorId, ...time }, 100)
}

test('a round that was counted right is alike, and is counted again once', async () => {
  const roundId = await settled()
  await accrueTurnover(stage.ctx, roundId)
  await recountTurnover(ctx)
  expect(await counts(roundId), 'it may be counted just now').toEqual([])
  await moveClock(database.url, 11 * 60_000)
  await Promise.all([recountTurnover(ctx), recountTurnover(ctx)])
  await recountTurnover(ctx)
  expect(await counts(roundId)).toEqual([{ run: 1, differences: 0 }])
  expect(alarms).toEqual([])
})

test('what was not counted is found, told once, and gone once it is counted', async () => {
  const roundId = await settled()
  await moveClock(database.url, 11 * 60_000)
  await recountTurnover(ctx)
  await recountTurnover(ctx)
  expect(await counts(roundId)).toEqual([{ run: 1, differences: 1 }])
  expect(await differences()).toEqual([{ refId: roundId, memberId: member, amount: 300_00 }])
  expect(alarms).toMatchObject([{ roundId, members: 1 }])
  await accrueTurnover(stage.ctx, roundId)
  await recountTurnover(ctx)
  expect(await counts(roundId)).toEqual([
    { run: 1, differences: 1 },
    { run: 2, differences: 0 },
  ])
  expect(await differences()).toEqual([])
})

test('what somebody has written besides is found', async () => {
  const roundId = await settled()
  await accrueTurnover(stage.ctx, roundId)
  await owner`
    insert into turnover_entry (member_id, round_id, part, nth, operator_id, product, staked, counted, percent, at)
    select member_id, round_id, part, 2, operator_id, product, 0, 5000, percent, at from turnover_entry
    where round_id = ${roundId}`
  await moveClock(database.url, 11 * 60_000)
  await recountTurnover(ctx)
  expect(await differences()).toEqual([{ refId: roundId, memberId: member, amount: -50_00 }])
})

test.each(['before the commit', 'after the commit'] as const)(
  'stopped %s it is stored once',
  async (moment) => {
    const roundId = await settled()
    await accrueTurnover(stage.ctx, roundId)
    await moveClock(database.url, 11 * 60_000)
    await recountTurnover(ctx)
    const other = await settled()
    await accrueTurnover(stage.ctx, other)
    await moveClock(database.url, 22 * 60_000)
    await recountTurnover(stoppedAt(ctx, 1, moment)).catch(() => {})
    await recountTurnover(ctx)
    expect(await counts(other)).toEqual([{ run: 1, differences: 0 }])
  },
)

test('is never changed', async () => {
  await expect(owner`update turnover_recount set differences = 0`).rejects.toThrow('append-only')
  await expect(owner`delete from turnover_difference`).rejects.toThrow('append-only')
})

test('a settled round that no job has counted is counted anew', async () => {
  const roundId = await settled()
  const asked = () => owner`select from graphile_worker.jobs where key = ${`accrue-turnover:${roundId}`}`
  await owner`delete from graphile_worker._private_jobs`
  await moveClock(database.url, 11 * 60_000)
  await recountTurnover(ctx)
  expect(await asked()).toHaveLength(1)
  await accrueTurnover(stage.ctx, roundId)
  await owner`delete from graphile_worker._private_jobs`
  await recountTurnover(ctx)
  expect(await asked()).toHaveLength(0)
})
