import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { invariant } from '../../../../domain/invariant.ts'
import { bahtToSatang, satang } from '../../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { type StopMoment, stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { nameMember } from '../../../../tests/support/stage/adjusted.ts'
import { cashOf, openWallet, outcomeOf } from '../../../../tests/support/stage/games/gamer.ts'
import { movedMoney, TRANSFER_PROVIDER } from '../../../../tests/support/stage/games/transferred.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import {
  type FakeTransferWallets,
  fakeTransferWallets,
} from '../../../external/games/fake-transfer-wallets.ts'
import { JOBS } from '../../../jobs/schedule.ts'
import { banMember } from '../../members/closing/ban-member.ts'
import type { Operator } from '../../operators/operator.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { askHome } from './ask-home.ts'
import { listKeptMembers } from './queries-people.ts'
import { listGameTransfers } from './queries-transfers.ts'
import { resumeTransfers } from './resume-transfers.ts'

const MINUTE_MS = 60_000
const database = useDatabase()
let stage: Stage
let ctx: Context
let operator: Operator
let wallets: FakeTransferWallets
let memberId = ''
let username = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  await openWallet(stage, TRANSFER_PROVIDER, 'transfer')
  const found = await findOperatorById(stage.ctx.read, stage.operatorId)
  invariant(found, 'the stage has an operator')
  operator = found
})
afterAll(() => stage.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  wallets = fakeTransferWallets({ wayOf: () => 'done' })
  ctx = { ...stage.ctx, external: { ...stage.ctx.external, demoTransferWallets: wallets } }
  ;[memberId = ''] = await stage.members(1, bahtToSatang(1_000))
  ;({ name: username } = await nameMember(stage, memberId))
})

const about = () => ({ operator, staffId: stage.makerId, username, reason: 'สมาชิกขอเงินคืน' })
const ask = (within: Context = ctx) => askHome(within, about())
const ban = () => banMember(ctx, about())
const cash = () => cashOf(stage, memberId)
const there = () => wallets.balance({ provider: TRANSFER_PROVIDER, player: memberId })
const wentOut = async () =>
  (await listGameTransfers(ctx.read, memberId, { limit: 20 })).filter(({ way }) => way === 'out').length
const waiting = () =>
  withSql(
    database.url,
    (sql) => sql<{ payload: Record<string, unknown> }[]>`
      select payload from graphile_worker._private_jobs where key = ${`end-kept-play:${memberId}`}`,
  )
const forget = () =>
  withSql(database.url, async (sql) => {
    await sql`delete from graphile_worker._private_jobs where key = ${`end-kept-play:${memberId}`}`
    await sql`delete from kept_play where member_id = ${memberId}`
  })
async function work(within: Context = ctx): Promise<void> {
  const [{ payload } = { payload: {} }] = await waiting()
  await JOBS['end-kept-play']?.work(within, payload)
}
/** Banned, and the program looks at this member no more; then a provider pays something into the wallet. */
async function leftThere(): Promise<void> {
  await movedMoney(ctx, stage, memberId, 300)
  await ban()
  await forget()
}
const recorded = () =>
  withSql(
    database.url,
    (sql) => sql`select from audit where kind = 'game.home' and position(${memberId}::text in body) > 0`,
  )

test('what is in a wallet that nobody looks at any more comes home, once, asked for by several at once and again', async () => {
  await leftThere()
  expect([await waiting(), await cash()]).toEqual([[], bahtToSatang(700)])
  await Promise.all([ask(), ask(), ask()])
  expect(await waiting()).toHaveLength(1)
  expect(await listKeptMembers(ctx.read, stage.operatorId, 200)).toContainEqual(
    expect.objectContaining({ memberName: username, there: bahtToSatang(300) }),
  )
  await Promise.all([work(), work(), work()].map((each) => outcomeOf(each)))
  await ask()
  await work()
  expect([await cash(), await there(), await wentOut()]).toEqual([bahtToSatang(1_000), satang(0), 1])
  expect(await recorded()).toHaveLength(4)
})

test.each<readonly [string, number, StopMoment]>([
  ['asked for', 1, 'before the commit'],
  ['asked for', 1, 'after the commit'],
  ['worked', 2, 'before the commit'],
  ['worked', 2, 'after the commit'],
  ['worked', 3, 'before the commit'],
  ['worked', 3, 'after the commit'],
])('stopped where it is %s, in transaction %i %s, it comes home once', async (what, nth, moment) => {
  await leftThere()
  const stopped = stoppedAt(ctx, nth, moment)
  if (what === 'asked for') await expect(ask(stopped)).rejects.toThrow('stopped')
  await ask()
  if (what === 'worked') await expect(work(stopped)).rejects.toThrow('stopped')
  await moveClock(database.url, 3 * MINUTE_MS)
  await resumeTransfers(ctx)
  await ask()
  await outcomeOf(work())
  await resumeTransfers(ctx)
  expect([await cash(), await there(), await wentOut()]).toEqual([bahtToSatang(1_000), satang(0), 1])
})

test('who may play, has never moved money there, or is nobody is refused, and nothing is enqueued', async () => {
  const codes = async () => (await outcomeOf(ask())) as string
  await movedMoney(ctx, stage, memberId, 300)
  expect(await codes()).toBe('GAME_HOME_PLAYS')
  ;[memberId = ''] = await stage.members(1, bahtToSatang(1_000))
  ;({ name: username } = await nameMember(stage, memberId))
  await ban()
  await forget()
  expect(await codes()).toBe('GAME_HOME_NOTHING')
  username = 'nobody-of-this-name'
  expect(await codes()).toBe('MEMBER_UNKNOWN')
  expect(await waiting()).toEqual([])
})
