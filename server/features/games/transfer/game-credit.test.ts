import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, bangkokDate, bangkokMs } from '../../../../domain/calendar/bangkok.ts'
import { bahtToSatang, satang } from '../../../../domain/money.ts'
import { CASHBACK_RULES } from '../../../../domain/rewards/cashback.ts'
import { moveClock, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { openWallet } from '../../../../tests/support/stage/games/gamer.ts'
import { movedMoney, TRANSFER_PROVIDER } from '../../../../tests/support/stage/games/transferred.ts'
import { lostRound } from '../../../../tests/support/stage/rewards/affiliates.ts'
import { setMoneyRules } from '../../../../tests/support/stage/rules.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { Unavailable } from '../../../errors.ts'
import {
  type FakeTransferWallets,
  fakeTransferWallets,
  type MoveWay,
} from '../../../external/games/fake-transfer-wallets.ts'
import { collectCashback } from '../../rewards/collect-cashback.ts'
import { readCashback } from '../../rewards/read-cashback.ts'
import { accrueTurnover } from '../../turnover/accrue-turnover.ts'
import { readGameCredit } from './read-game-credit.ts'

const database = useDatabase()
let stage: Stage
let ctx: Context
let wallets: FakeTransferWallets
let way: MoveWay
let own: { memberId: string; operatorId: string }
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  await openWallet(stage, TRANSFER_PROVIDER, 'transfer')
  await setMoneyRules(stage, {
    cashback: { ...CASHBACK_RULES, isOn: true, period: 'day', percent: 10 },
  })
})
afterAll(() => stage.close())

/** A member who has lost five hundred of a thousand baht; it is the day after. */
beforeEach(async () => {
  await moveClock(database.url, 0)
  way = 'done'
  wallets = fakeTransferWallets({ wayOf: () => way })
  ctx = { ...stage.ctx, external: { ...stage.ctx.external, demoTransferWallets: wallets } }
  const [memberId = ''] = await stage.members(1, bahtToSatang(1_000))
  own = { memberId, operatorId: stage.operatorId }
  await accrueTurnover(ctx, await lostRound(stage, [[{ memberId }, 500]]))
  await moveClock(database.url, bangkokMs(addDays(bangkokDate(Date.now()), 1), '02:00') - Date.now())
})

const move = (baht: number, to: 'in' | 'out' = 'in') =>
  movedMoney(ctx, stage, own.memberId, baht, { way: to })
/** As the calls do it. */
const collect = (within = ctx) => collectCashback(within, own, () => readGameCredit(within, own))
const refusal = (collected: Promise<unknown>) =>
  collected.then(
    () => 'none',
    (error: { code: string }) => error.code,
  )

test('nobody comes below the limit of cashback by moving cash to a game wallet', async () => {
  await move(500)
  const { facts } = await readCashback(ctx, own, () => readGameCredit(ctx, own))
  expect(facts.credit).toBe(500_00)
  expect(await refusal(collect())).toBe('CASHBACK_CREDIT')
})

test('nor by moving it while the provider is asked', async () => {
  const moved = async () => {
    const told = await readGameCredit(ctx, own)
    await move(500)
    return told
  }
  expect(await refusal(collectCashback(ctx, own, moved))).toBe('CASHBACK_CREDIT')
})

test('nor while it is on its way home', async () => {
  await move(500)
  way = 'lost'
  expect((await move(500, 'out')).state).toBe('unknown')
  expect((await readGameCredit(ctx, own)).amount, 'the provider has sent it').toBe(0)
  expect(await refusal(collect())).toBe('CASHBACK_CREDIT')
})

test('what was lost there is no credit, and where the provider is silent all that went there is', async () => {
  await move(500)
  await moveClock(database.url, bangkokMs(addDays(bangkokDate(Date.now()), 1), '02:10') - Date.now())
  const silent = { ...wallets, balance: () => Promise.reject(new Unavailable('wallet')) }
  const external = { ...ctx.external, demoTransferWallets: silent }
  const unheard = { ...ctx, external }
  expect(await refusal(collect(unheard))).toBe('CASHBACK_CREDIT')
  const empty = {
    ...ctx,
    external: { ...external, demoTransferWallets: { ...wallets, balance: async () => satang(0) } },
  }
  expect((await collect(empty)).amount).toBe(50_00)
})

test('who was never told of asks nobody', async () => {
  const asked = { ...wallets, balance: () => Promise.reject(new Error('asked')) }
  const quiet = { ...ctx, external: { ...ctx.external, demoTransferWallets: asked } }
  expect((await readGameCredit(quiet, own)).amount).toBe(0)
})

/** Nobody keeps wallets for a real operator here. */
const whereNobodyKeepsThem = async (work: () => Promise<unknown>) => {
  const setDemo = (demo: boolean) =>
    withSql(database.url, (sql) => sql`update operator set demo = ${demo} where id = ${own.operatorId}`)
  await setDemo(false)
  try {
    await work()
  } finally {
    await setDemo(true)
  }
}

test('where nobody keeps wallets any more, what was lost in one refuses no cashback', async () => {
  await move(500)
  await whereNobodyKeepsThem(async () => {
    expect((await collect()).amount).toBe(50_00)
  })
})

test('but what is still on its way there does', async () => {
  await move(300)
  way = 'timeout'
  expect((await move(200)).state).toBe('unknown')
  await whereNobodyKeepsThem(async () => {
    const { facts } = await readCashback(ctx, own, () => readGameCredit(ctx, own))
    expect(facts.credit).toBe(200_00)
    expect(await refusal(collect())).toBe('CASHBACK_CREDIT')
  })
})

test('no provider is asked where something else refuses it, and each for no longer than three seconds', async () => {
  const bounds: unknown[] = []
  const heard: typeof wallets.balance = (of, bound) => {
    bounds.push(bound)
    return wallets.balance(of)
  }
  const asking = {
    ...ctx,
    external: { ...ctx.external, demoTransferWallets: { ...wallets, balance: heard } },
  }
  const read = () => readCashback(asking, own, () => readGameCredit(asking, own))
  await move(500)
  expect((await read()).refused).toBe('CASHBACK_CREDIT')
  expect(await refusal(collect(asking))).toBe('CASHBACK_CREDIT')
  expect(bounds).toEqual([{ withinMs: 3_000 }, { withinMs: 3_000 }])

  const [memberId = ''] = await stage.members(1, bahtToSatang(500))
  own = { ...own, memberId }
  await move(500)
  expect((await read()).refused, 'who has lost nothing').toBe('CASHBACK_NOTHING_LOST')
  expect(await refusal(collect(asking))).toBe('CASHBACK_NOTHING_LOST')
  expect(bounds, 'asked no more').toHaveLength(2)
})
