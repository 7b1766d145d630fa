import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bahtToSatang, satang } from '../../../../domain/money.ts'
import { moveClock, moveClockTo, useDatabase } from '../../../../tests/support/database/database.ts'
import { type StopMoment, stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { cashOf, codeOf, openWallet, outcomeOf } from '../../../../tests/support/stage/games/gamer.ts'
import { movedMoney, transferOf } from '../../../../tests/support/stage/games/transferred.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { listAlarms } from '../operated/queries-alarms.ts'
import { changeWallet } from '../seamless/change-wallet.ts'
import { askTransferEnd, confirmTransferEnd, endTransferAsked } from './end-by-people.ts'
import type { GameMoneyWish } from './move-game-money.ts'
import { resumeTransfers } from './resume-transfers.ts'

const LONG_MS = 3 * 60_000
const DAY_MS = 24 * 3_600_000
const database = useDatabase()
let stage: Stage
let ctx: Context
let provider = ''
let members: string[] = []
let opened = 0
let noonMs = 0
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
})
afterAll(() => stage.close())
beforeEach(async () => {
  noonMs = await moveClockTo(database.url, '12:00')
  opened += 1
  provider = `HL${String.fromCharCode(64 + opened)}`
  await openWallet(stage, provider, 'transfer')
  await changeWallet(stage.ctx, { code: await codeOf(stage), provider, mostDay: bahtToSatang(500) })
  const moved = new Map<string, GameMoneyWish['amount']>()
  // Whoever has its key says of every transfer that it was made.
  const demoTransferWallets = {
    move: async ({ id, amount }: { id: string; amount: GameMoneyWish['amount'] }) => {
      moved.set(id, amount)
      return { state: 'done', amount, reference: 'ref' } as const
    },
    ask: async ({ id }: { id: string }) =>
      ({ state: 'done', amount: moved.get(id) ?? satang(0), reference: 'ref' }) as const,
    balance: async () => satang(0),
  }
  ctx = { ...stage.ctx, external: { ...stage.ctx.external, demoTransferWallets } }
  members = await stage.members(4, bahtToSatang(1_000))
})

/** The clock, so long after noon: all of a test is on one day. */
const moveOn = (ms: number) => moveClock(database.url, noonMs - Date.now() + ms)
const of = (nth: number) => members[nth] ?? ''
const move = (nth: number, baht: number, way: 'in' | 'out' = 'out', within = ctx) =>
  movedMoney(within, stage, of(nth), baht, { way, provider })
const cash = async (nth: number) => (await cashOf(stage, of(nth))) / 100
const by = (staffId: string) => ({ operatorId: stage.operatorId, staffId })
const asks = (transferId: string, end: 'done' | 'failed') =>
  askTransferEnd(ctx, { ...by(stage.makerId), transferId, end, reason: 'ตรวจกับค่ายแล้ว' })
const agrees = (transferId: string, proposalId: string, within = ctx) =>
  confirmTransferEnd(within, { ...by(stage.checkerId), transferId, proposalId })
const alarms = async () =>
  (await listAlarms(ctx.read, stage.operatorId, 200)).filter((alarm) => alarm.provider === provider)

test('what comes back beyond the day waits with one alarm, and no later day pays it', async () => {
  expect((await move(0, 300, 'in')).state).toBe('done')
  expect((await move(0, 800)).state).toBe('done')
  const { id, state } = await move(1, 1)
  expect([state, await cash(1)]).toEqual(['unknown', 1_000])
  for (const ms of [LONG_MS, 2 * LONG_MS, 2 * DAY_MS]) {
    await moveOn(ms)
    await resumeTransfers(ctx)
  }
  expect([(await transferOf(ctx, of(1), id))?.state, await cash(1)]).toEqual(['unknown', 1_000])
  const held = (await alarms()).filter(({ kind }) => kind === 'transfer-above-bound')
  expect(held).toMatchObject([{ about: id, told: 1, memberId: of(1), amount: 1_00, isPaid: false }])
  expect((await move(2, 500)).state, 'of the later day').toBe('done')
})

test('what is held two people pay, once, however often and by how many at once; none of them gives nothing', async () => {
  const { id } = await move(0, 501)
  await moveOn(LONG_MS)
  const wrong = await asks(id, 'failed')
  expect(await outcomeOf(agrees(id, wrong.proposalId))).toBe('GAME_TRANSFER_OTHERWISE')
  await endTransferAsked(ctx, { ...by(stage.makerId), proposalId: wrong.proposalId }, 'withdrawn')
  await moveOn(2 * DAY_MS)
  const { proposalId } = await asks(id, 'done')
  await Promise.all([1, 2, 3].map(() => agrees(id, proposalId)))
  await agrees(id, proposalId)
  expect([(await transferOf(ctx, of(0), id))?.state, await cash(0)]).toEqual(['done', 1_501])
  expect((await alarms()).find(({ kind }) => kind === 'transfer-above-bound')).toMatchObject({ isPaid: true })
  // What people have paid counts in the day on which they did.
  expect((await move(1, 1)).state).toBe('unknown')
})

test('at once no more comes back than the day pays', async () => {
  const states = await Promise.all([0, 1, 2, 3].map(async (nth) => (await move(nth, 200)).state))
  expect(states.toSorted()).toEqual(['done', 'done', 'unknown', 'unknown'])
  const all = await Promise.all([0, 1, 2, 3].map(cash))
  expect(all.reduce((sum, each) => sum + each, 0)).toBe(4_400)
})

test.each([
  [2, 'before the commit'],
  [2, 'after the commit'],
] as const satisfies readonly (readonly [number, StopMoment])[])(
  'a program that stops in its transaction %i %s holds it once',
  async (nth, moment) => {
    await expect(move(0, 501, 'out', stoppedAt(ctx, nth, moment))).rejects.toThrow('stopped')
    await moveOn(LONG_MS)
    await resumeTransfers(ctx)
    expect(await cash(0)).toBe(1_000)
    expect((await alarms()).filter(({ kind }) => kind === 'transfer-above-bound')).toMatchObject([
      { told: 1 },
    ])
  },
)
