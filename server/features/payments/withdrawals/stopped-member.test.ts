import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../domain/money.ts'
import { turnoverRules } from '../../../../domain/turnover/asked.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { deposited, offered, staked } from '../../../../tests/support/stage/rewards/promoted.ts'
import { setMoneyRules } from '../../../../tests/support/stage/rules.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { newWithdrawer, withdrawalOf, withdrawWish } from '../../../../tests/support/stage/withdrawer.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { choosePromotion } from '../../promotions/choose-promotion.ts'
import { giveUpPromotion } from '../../promotions/end-promotion.ts'
import { readPromotions } from '../../promotions/read-promotions.ts'
import { stopPlay } from '../../safer/stop-play.ts'
import { requireTurnover } from '../../turnover/require-turnover.ts'
import { voidRound } from '../../voids/void-round.ts'
import { seedReceivingAccounts } from '../seed-receiving-accounts.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { readWithdrawOffer } from './withdraw-offer.ts'

const database = useDatabase()
let stage: Stage
let memberId = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(() => stage.close())
beforeEach(async () => {
  memberId = await newWithdrawer(stage, database.url)
})

const own = () => ({ memberId, operatorId: stage.operatorId })
const missing = async () => (await readWithdrawOffer(stage.ctx, own())).missing
const ask = (wish = withdrawWish(stage, memberId), ctx = stage.ctx) => requestWithdrawal(ctx, wish)
const refusal = () =>
  ask().then(
    () => 'none',
    (error: { code: string }) => error.code,
  )

function stop(length: 'day' | 'six-months'): Promise<unknown> {
  const of = { kind: 'member', name: '', code: '', via: 'cookie', tokenUse: null } as const
  const caller = { ...own(), ...of, sessionId: randomUUID() }
  return stopPlay(stage.ctx, { caller, length, key: randomUUID() })
}

/** Forty baht came in, of which as much is to be staked. */
function came(refType: 'cashback' | 'wheel-spin' | 'incoming-payment'): Promise<void> {
  return stage.ctx.transaction(async (tx) => {
    await lockAccounts(tx, [memberId])
    const amount = bahtToSatang(40)
    await requireTurnover(tx, { ...own(), amount, refType, refId: randomUUID(), percent: 100 })
  })
}

test.each(['day', 'six-months'] as const)(
  'whoever stops for a %s withdraws though rewards ask for stakes, once',
  async (length) => {
    await came('cashback')
    expect(await refusal()).toBe('TURNOVER_LEFT')
    await stop(length)
    await came('wheel-spin') // what may still be collected changes nothing
    expect(await missing()).toEqual([])
    expect((await readWithdrawOffer(stage.ctx, own())).turnover).toMatchObject({ required: 0, remaining: 0 })
    const wish = withdrawWish(stage, memberId)
    await expect(ask(wish, stoppedAt(stage.ctx, 1, 'before the commit'))).rejects.toThrow('stopped')
    const all = await Promise.all(Array.from({ length: 5 }, () => ask(wish)))
    expect(new Set(all.map(({ withdrawal }) => withdrawal.id)).size).toBe(1)
    expect(await withdrawalOf(stage, memberId)).toMatchObject({ state: 'approved', waits: [] })
  },
)

test('a deposit that was not played goes out as well, and people look at it', async () => {
  await came('incoming-payment')
  expect(await refusal()).toBe('TURNOVER_LEFT')
  await stop('day')
  expect(await missing()).toEqual([])
  await ask()
  expect(await withdrawalOf(stage, memberId)).toMatchObject({ state: 'review', waits: ['not-played'] })
})

test('stakes for a deposit are counted for it though a reward has asked for more', async () => {
  await came('cashback')
  await came('incoming-payment')
  await staked(stage, memberId, 40)
  expect(await refusal()).toBe('TURNOVER_LEFT')
  await stop('day')
  await ask()
  expect(await withdrawalOf(stage, memberId)).toMatchObject({ state: 'approved', waits: [] })
})

test('a bonus that waits is given up, and one that was paid asks for nothing after a void', async () => {
  await setMoneyRules(stage, { turnover: turnoverRules({ depositPercent: 0 }) })
  const choose = async () => choosePromotion(stage.ctx, { ...own(), termsId: await offered(stage) })
  await choose()
  await deposited(stage, memberId)
  const roundId = await staked(stage, memberId, 550)
  await voidRound(stage.jobs, { operatorId: stage.operatorId, roundId, actor: 'test', reason: 'ผลผิด' })
  expect(await missing()).toEqual(['PAID_BONUS_LEFT'])
  expect(await refusal()).toBe('PAID_BONUS_LEFT')
  await choose()
  await deposited(stage, memberId)
  await stop('six-months')
  expect(await missing()).toEqual(['PROMOTION_LEFT'])
  const [grant] = (await readPromotions(stage.ctx, own())).grants
  await giveUpPromotion(stage.ctx, { ...own(), grantId: grant?.id ?? '' })
  expect([await missing(), await refusal()]).toEqual([[], 'none'])
  await setMoneyRules(stage, { turnover: turnoverRules({}) })
})
