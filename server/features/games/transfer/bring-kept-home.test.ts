import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { invariant } from '../../../../domain/invariant.ts'
import { bahtToSatang, satang } from '../../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { type StopMoment, stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { nameMember } from '../../../../tests/support/stage/adjusted.ts'
import { cashOf, openWallet, outcomeOf, showGames } from '../../../../tests/support/stage/games/gamer.ts'
import { movedMoney } from '../../../../tests/support/stage/games/transferred.ts'
import { callerOf, limited } from '../../../../tests/support/stage/safer/limited.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context, Tx } from '../../../context.ts'
import { Unavailable } from '../../../errors.ts'
import {
  type FakeTransferWallets,
  fakeTransferWallets,
  type MoveWay,
} from '../../../external/games/fake-transfer-wallets.ts'
import { JOBS } from '../../../jobs/schedule.ts'
import { banMember } from '../../members/closing/ban-member.ts'
import { askClosing, confirmClosing } from '../../members/closing/close-member.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { beatPlay } from '../../safer/play-beat.ts'
import { stopPlay } from '../../safer/stop-play.ts'
import { readStanding } from '../read-standing.ts'
import { listGameTransfers } from './queries-transfers.ts'
import { resumeTransfers } from './resume-transfers.ts'

const MINUTE_MS = 60_000
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
  ctx = { ...stage.ctx, external: { ...stage.ctx.external, demoTransferWallets: wallets } }
  ;[memberId = ''] = await stage.members(1, bahtToSatang(1_000))
})

const own = () => ({ memberId, operatorId: stage.operatorId })
const sent = (baht: number, provider: string = FIRST) => movedMoney(ctx, stage, memberId, baht, { provider })
const stop = () => stopPlay(ctx, { caller: callerOf(stage, memberId), length: 'day', key: randomUUID() })
const cash = () => cashOf(stage, memberId)
const there = async () => {
  const [one, other] = [FIRST, SECOND].map((provider) => wallets.balance({ provider, player: memberId }))
  return [await one, await other]
}
/** The jobs of this member that wait, as they would be worked. */
const asked = () =>
  withSql(
    database.url,
    (sql) => sql<{ payload: Record<string, unknown> }[]>`
      select payload from graphile_worker._private_jobs where key = ${`end-kept-play:${memberId}`}`,
  )
async function work(within: Context = ctx): Promise<void> {
  const [{ payload } = { payload: {} }] = await asked()
  await JOBS['end-kept-play']?.work(within, payload)
}
const wentOut = async () =>
  (await listGameTransfers(ctx.read, memberId, { limit: 20 })).filter((each) => each.way === 'out').length
/** A page of play is open in each of these minutes. */
async function playFor(minutes: number): Promise<void> {
  for (let minute = 0; minute <= minutes; minute += 1) {
    await moveClock(database.url, minute * MINUTE_MS)
    await beatPlay(ctx, own())
  }
}

test('a break brings home what is in every game wallet, once, however often and by how many at once', async () => {
  await sent(300)
  await sent(50, SECOND)
  expect(await asked()).toEqual([])
  await stop()
  await Promise.all([work(), work(), work()].map((each) => outcomeOf(each)))
  await work()
  expect([await cash(), ...(await there()), await wentOut()]).toEqual([1_000_00, 0, 0, 2])
})

test.each(['banned', 'closed'] as const)(
  'what a member who is %s has in game wallets comes home, once',
  async (status) => {
    const { name: username } = await nameMember(stage, memberId)
    const operator = await findOperatorById(stage.ctx.read, stage.operatorId)
    invariant(operator, 'the stage has an operator')
    await sent(300)
    await sent(50, SECOND)
    const about = { operator, staffId: stage.makerId, username, reason: 'ทดสอบ' }
    if (status === 'banned') await banMember(ctx, about)
    else {
      const { proposalId } = await askClosing(ctx, { ...about, why: 'deceased' })
      await confirmClosing(ctx, { ...own(), staffId: stage.checkerId, proposalId })
    }
    expect(await asked()).toHaveLength(1)
    await Promise.all([work(), work(), work()].map((each) => outcomeOf(each)))
    await work()
    expect([await cash(), ...(await there()), await wentOut()]).toEqual([1_000_00, 0, 0, 2])
    expect(await outcomeOf(sent(10))).toBe('MEMBER_BANNED')
  },
)

test('so does time at play that is used up, and the page of a game whose provider keeps the wallet leaves', async () => {
  await limited(stage, memberId, { kind: 'time', span: 'day', max: 3 })
  await sent(400)
  const standing = () => outcomeOf(readStanding(ctx, { ...own(), provider: FIRST, game: 'book' }))
  await playFor(1)
  expect([await asked(), await standing()]).toEqual([[], 'ok'])
  await playFor(3)
  expect(await standing()).toBe('TIME_LIMIT')
  await beatPlay(ctx, own()) // another page, another minute
  expect(await asked()).toHaveLength(1)
  await work()
  await work()
  expect([await cash(), ...(await there()), await wentOut()]).toEqual([1_000_00, 0, 0, 1])
  expect(await outcomeOf(sent(10))).toBe('TIME_LIMIT')
})

test('what was left when some came home comes home as well, and so does what a bet made less meanwhile', async () => {
  await sent(300)
  await movedMoney(ctx, stage, memberId, 100, { way: 'out', provider: FIRST })
  await stop()
  const { balance } = wallets
  let reads = 0
  // Of what is read at first a bet of 50 is taken before it is moved: the whole is refused.
  const betting = {
    ...wallets,
    balance: async (of: Parameters<typeof balance>[0]) => {
      const now = await balance(of)
      reads += 1
      return reads === 1 && now !== null ? satang(now + 50_00) : now
    },
  }
  await work({ ...ctx, external: { ...ctx.external, demoTransferWallets: betting } })
  expect([await cash(), ...(await there()), await wentOut()]).toEqual([1_000_00, 0, 0, 3])
})

test('what a member may play with by now, or has brought home, stays as it is', async () => {
  await limited(stage, memberId, { kind: 'time', span: 'session', max: 1 })
  await sent(400)
  await playFor(1)
  await moveClock(database.url, 3 * 60 * MINUTE_MS)
  await work()
  expect([...(await there()), await wentOut()]).toEqual([400_00, 0, 0])
  await stop()
  await movedMoney(ctx, stage, memberId, 400, { way: 'out', provider: FIRST })
  await work()
  expect([await cash(), await wentOut()]).toEqual([1_000_00, 1])
})

const MOMENTS = [1, 2, 3].flatMap((nth) =>
  (['before the commit', 'after the commit'] as const).map((moment) => [nth, moment] as const),
)
test.each<readonly [number, StopMoment]>(MOMENTS)(
  'a program that stops in its transaction %i %s loses nothing and brings nothing twice',
  async (nth, moment) => {
    await sent(300)
    await stop()
    await expect(work(stoppedAt(ctx, nth, moment))).rejects.toThrow('stopped')
    await moveClock(database.url, 3 * MINUTE_MS)
    await resumeTransfers(ctx)
    await outcomeOf(work())
    await resumeTransfers(ctx)
    expect([await cash(), ...(await there()), await wentOut()]).toEqual([1_000_00, 0, 0, 1])
  },
)

test('a provider that gives no answer is asked again, and what others keep comes home meanwhile', async () => {
  await sent(300)
  await sent(50, SECOND)
  await stop()
  const silent: FakeTransferWallets = {
    ...wallets,
    balance: (of) =>
      of.provider === SECOND ? Promise.reject(new Unavailable('second')) : wallets.balance(of),
  }
  const within = { ...ctx, external: { ...ctx.external, demoTransferWallets: silent } }
  await expect(work(within)).rejects.toThrow('game wallets is unavailable')
  expect(await there()).toEqual([0, 50_00])
  await work()
  expect([await cash(), ...(await there())]).toEqual([1_000_00, 0, 0])
})

test('whether money ever went to a wallet is one statement, however many wallets there are', async () => {
  await sent(300)
  await stop()
  let asked = 0
  const counted: Context['transaction'] = (begin) =>
    ctx.transaction((tx) => {
      const run = (...query: Parameters<Tx['run']>) => {
        if (/from game_transfer\b/.test(query[0].join(''))) asked += 1
        return tx.run(...query)
      }
      return begin(Object.create(tx, { run: { value: run } }) as Tx)
    })
  const looks = async () => {
    asked = 0
    // Nobody answers: it is looked at, and nothing moves.
    const demoTransferWallets = { ...wallets, balance: () => Promise.reject(new Unavailable('all')) }
    const within = { ...ctx, transaction: counted, external: { ...ctx.external, demoTransferWallets } }
    await expect(work(within)).rejects.toThrow('game wallets is unavailable')
    return asked
  }
  const before = await looks()
  // By code they come before the one where the money is.
  for (const provider of ['AAA', 'AAB', 'AAC', 'AAD']) await openWallet(stage, provider, 'transfer')
  expect([before, await looks()]).toEqual([1, 1])
})
