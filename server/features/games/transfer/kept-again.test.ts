import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { invariant } from '../../../../domain/invariant.ts'
import { bahtToSatang, satang } from '../../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { nameMember } from '../../../../tests/support/stage/adjusted.ts'
import { cashOf, openWallet, outcomeOf, showGames } from '../../../../tests/support/stage/games/gamer.ts'
import { movedMoney } from '../../../../tests/support/stage/games/transferred.ts'
import { callerOf } from '../../../../tests/support/stage/safer/limited.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { Unavailable } from '../../../errors.ts'
import {
  type FakeTransferWallets,
  fakeTransferWallets,
  type MoveWay,
} from '../../../external/games/fake-transfer-wallets.ts'
import { JOBS } from '../../../jobs/schedule.ts'
import { banMember } from '../../members/closing/ban-member.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { stopPlay } from '../../safer/stop-play.ts'
import { listGameTransfers } from './queries-transfers.ts'
import { resumeTransfers } from './resume-transfers.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const [FIRST, SECOND] = ['PRS', 'SEC'] as const
const database = useDatabase()
let stage: Stage
let ctx: Context
let wallets: FakeTransferWallets
let way: MoveWay
let memberId = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  for (const provider of [FIRST, SECOND]) {
    await openWallet(stage, provider, 'transfer')
    await showGames(stage, provider)
  }
})
afterAll(() => stage.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  way = 'done'
  wallets = fakeTransferWallets({ wayOf: () => way })
  ctx = within(wallets)
  ;[memberId = ''] = await stage.members(1, bahtToSatang(1_000))
})

const within = (demoTransferWallets: FakeTransferWallets): Context => ({
  ...stage.ctx,
  external: { ...stage.ctx.external, demoTransferWallets },
})
const sent = (baht: number, provider: string = FIRST) => movedMoney(ctx, stage, memberId, baht, { provider })
const there = () => wallets.balance({ provider: FIRST, player: memberId })
const cash = () => cashOf(stage, memberId)
const wentOut = async () =>
  (await listGameTransfers(ctx.read, memberId, { limit: 20 })).filter((each) => each.way === 'out').length
const exclude = () =>
  stopPlay(ctx, { caller: callerOf(stage, memberId), length: 'six-months', key: randomUUID() })
async function ban(): Promise<void> {
  const { name: username } = await nameMember(stage, memberId)
  const operator = await findOperatorById(stage.ctx.read, stage.operatorId)
  invariant(operator, 'the stage has an operator')
  await banMember(ctx, { operator, staffId: stage.makerId, username, reason: 'ทดสอบ' })
}
/** A round that was on at the provider wins there. */
const wins = (baht: number) =>
  wallets.move({ id: randomUUID(), provider: FIRST, player: memberId, way: 'in', amount: bahtToSatang(baht) })

const asked = () =>
  withSql(
    database.url,
    (sql) => sql<{ payload: Record<string, unknown> }[]>`
      select payload from graphile_worker._private_jobs where key = ${`end-kept-play:${memberId}`}`,
  )
/** Works the member's job, and takes it away as the queue does once it is done or has been tried often enough. False: none waits. */
async function worked(by: Context = ctx): Promise<boolean> {
  const [job] = await asked()
  await withSql(
    database.url,
    (sql) => sql`delete from graphile_worker._private_jobs where key = ${`end-kept-play:${memberId}`}`,
  )
  if (job) await JOBS['end-kept-play']?.work(by, job.payload)
  return job !== undefined
}

test('money that arrives once its member is excluded, and the job has given up, comes home', async () => {
  way = 'late'
  await sent(300)
  await exclude()
  await expect(worked()).rejects.toThrow('game wallets is unavailable')
  expect(await asked()).toEqual([])
  await moveClock(database.url, 5 * MINUTE_MS)
  way = 'done'
  await Promise.all([resumeTransfers(ctx), resumeTransfers(ctx)]) // the provider says at last that it is there
  expect(await there()).toBe(300_00)
  expect(await asked()).toHaveLength(1)
  await worked()
  expect([await cash(), await there(), await wentOut()]).toEqual([1_000_00, 0, 1])
})

test.each(['before the commit', 'after the commit'] as const)(
  'stopped %s that says it has arrived, it comes home once',
  async (moment) => {
    way = 'late'
    await sent(300)
    await exclude()
    await outcomeOf(worked())
    await moveClock(database.url, 5 * MINUTE_MS)
    way = 'done'
    for (const nth of [1, 2, 3]) await outcomeOf(resumeTransfers(stoppedAt(ctx, nth, moment)))
    await moveClock(database.url, 20 * MINUTE_MS)
    await resumeTransfers(ctx)
    await Promise.all([outcomeOf(worked()), outcomeOf(worked())])
    await resumeTransfers(ctx)
    expect([await cash(), await there(), await wentOut()]).toEqual([1_000_00, 0, 1])
  },
)

test.each([
  ['banned', ban],
  ['excluded', exclude],
] as const)(
  'what a round wins at the provider once its member is %s comes home, and after a month nobody looks',
  async (_, end) => {
    await sent(300)
    const { balance } = wallets
    let isOn = true // all of it is at stake
    const playing = within({ ...wallets, balance: async (of) => (isOn ? satang(0) : balance(of)) })
    await end()
    await worked(playing)
    expect([await cash(), await asked()]).toEqual([700_00, []])
    isOn = false
    await wins(200)
    await resumeTransfers(playing)
    expect(await asked()).toEqual([]) // not yet
    await moveClock(database.url, 11 * MINUTE_MS)
    await Promise.all([resumeTransfers(playing), resumeTransfers(playing)])
    await worked(playing)
    expect([await cash(), await there(), await wentOut()]).toEqual([1_200_00, 0, 1])
    await moveClock(database.url, DAY_MS)
    await resumeTransfers(ctx)
    expect(await worked()).toBe(true)
    await moveClock(database.url, 31 * DAY_MS)
    await resumeTransfers(ctx)
    expect(await worked()).toBe(true)
    await moveClock(database.url, 60 * DAY_MS)
    await resumeTransfers(ctx)
    expect(await worked()).toBe(false)
  },
)

test('a provider that has been silent for long is asked again each day, until it says what is there', async () => {
  await sent(300)
  await exclude()
  const silent = within({ ...wallets, balance: () => Promise.reject(new Unavailable('first')) })
  await outcomeOf(worked(silent))
  for (const day of [31, 33, 50]) {
    await moveClock(database.url, day * DAY_MS)
    await resumeTransfers(silent)
    await expect(worked(silent)).rejects.toThrow('game wallets is unavailable')
  }
  await moveClock(database.url, 52 * DAY_MS)
  await resumeTransfers(ctx)
  await worked()
  expect([await cash(), await there()]).toEqual([1_000_00, 0])
})

test('who plays again is looked at no more', async () => {
  await sent(300)
  await stopPlay(ctx, { caller: callerOf(stage, memberId), length: 'day', key: randomUUID() })
  await moveClock(database.url, 2 * DAY_MS)
  await resumeTransfers(ctx)
  expect(await worked()).toBe(true)
  expect([await there(), await wentOut()]).toEqual([300_00, 0])
  await moveClock(database.url, 9 * DAY_MS)
  await resumeTransfers(ctx)
  expect(await asked()).toEqual([])
})

test('a provider that is gone keeps nobody waiting who never moved money there', async () => {
  await sent(300)
  await exclude()
  const gone = within({
    ...wallets,
    balance: (of) =>
      of.provider === SECOND ? Promise.reject(new Unavailable('second')) : wallets.balance(of),
  })
  await worked(gone)
  expect([await cash(), await there()]).toEqual([1_000_00, 0])
})

test('a program that starts without the service for a while forgets nobody', async () => {
  way = 'late'
  await sent(300)
  await exclude()
  way = 'done'
  const without: Context = {
    ...ctx,
    external: { ...ctx.external, transferWallets: null, demoTransferWallets: null as never },
  }
  await worked(without)
  await moveClock(database.url, 2 * DAY_MS)
  await resumeTransfers(ctx)
  await moveClock(database.url, 3 * DAY_MS)
  await resumeTransfers(ctx)
  expect(await worked()).toBe(true)
  expect([await cash(), await there()]).toEqual([1_000_00, 0])
})
