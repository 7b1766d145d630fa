import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindTriggers } from '../../../../tests/support/database/behind-triggers.ts'
import { moveClock, useDatabase } from '../../../../tests/support/database/database.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { askedWithdrawal, newWithdrawer, withdrawalOf } from '../../../../tests/support/stage/withdrawer.ts'
import type { Context } from '../../../context.ts'
import { type FakePayouts, fakePayouts, type PayoutWay } from '../../../external/fake-payouts.ts'
import { resumeWithdrawals } from './resume-withdrawals.ts'
import { sendWithdrawal } from './send-withdrawal.ts'

const database = useDatabase()
let stage: Stage
let ctx: Context
let provider: FakePayouts
let way: PayoutWay = 'paid'
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 4 })
  provider = fakePayouts('test', () => way)
  ctx = { ...stage.ctx, external: { ...stage.ctx.external, demoPayouts: provider } }
})
afterAll(() => stage.close())

const write = (id: string, amount: number) =>
  behindTriggers(database.url, (sql) => sql`update withdrawal set amount = ${amount} where id = ${id}`)
const told = (id: string) => provider.arrived.filter((each) => each.id === id).map(({ amount }) => amount)

test('a provider is told of no more than was set aside, whatever is written into a withdrawal', async () => {
  const memberId = await newWithdrawer(stage, database.url)
  const { id } = await askedWithdrawal(stage, memberId)
  await write(id, 90_000_00)
  const sent = sendWithdrawal(ctx, { operatorId: stage.operatorId, id })
  await expect(sent).rejects.toThrow('a provider pays what was set aside')
  expect(told(id)).toEqual([])
  await write(id, 500_00)
  await sendWithdrawal(ctx, { operatorId: stage.operatorId, id })
  expect(told(id)).toEqual([500_00])
  expect((await withdrawalOf(stage, memberId)).state).toBe('paid')
})

test('nor is one that is told once more, and others are asked about', async () => {
  const [memberId, other] = [
    await newWithdrawer(stage, database.url),
    await newWithdrawer(stage, database.url),
  ]
  const [{ id }, { id: honest }] = [
    await askedWithdrawal(stage, memberId),
    await askedWithdrawal(stage, other),
  ]
  way = 'lost'
  for (const each of [id, honest]) await sendWithdrawal(ctx, { operatorId: stage.operatorId, id: each })
  const before = told(id).length
  way = 'paid'
  await write(id, 90_000_00)
  await moveClock(database.url, 3 * 60_000)
  await expect(resumeWithdrawals(ctx)).rejects.toThrow(AggregateError)
  expect(told(id)).toHaveLength(before)
  expect((await withdrawalOf(stage, other)).state).toBe('paid')
  await write(id, 500_00)
  await moveClock(database.url, 6 * 60_000)
  await resumeWithdrawals(ctx)
  expect((await withdrawalOf(stage, memberId)).state).toBe('paid')
})
