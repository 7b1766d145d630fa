import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, bangkokDate, bangkokMs } from '../../../../domain/calendar/bangkok.ts'
import { bahtToSatang, satang } from '../../../../domain/money.ts'
import { CASHBACK_RULES } from '../../../../domain/rewards/cashback.ts'
import { moveClock, useDatabase } from '../../../../tests/support/database/database.ts'
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
const collect = async () => collectCashback(ctx, own, await readGameCredit(ctx, own))
const refusal = (collected: Promise<unknown>) =>
  collected.then(
    () => 'none',
    (error: { code: string }) => error.code,
  )

test('nobody comes below the limit of cashback by moving cash to a game wallet', async () => {
  await move(500)
  const { facts } = await readCashback(ctx, own, await readGameCredit(ctx, own))
  expect(facts.credit).toBe(500_00)
  expect(await refusal(collect())).toBe('CASHBACK_CREDIT')
})

test('nor by moving it while the provider is asked', async () => {
  const before = await readGameCredit(ctx, own)
  await move(500)
  expect(await refusal(collectCashback(ctx, own, before))).toBe('CASHBACK_CREDIT')
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
  const whenSilent = await readGameCredit(unheard, own)
  expect(await refusal(collectCashback(unheard, own, whenSilent))).toBe('CASHBACK_CREDIT')
  const empty = {
    ...ctx,
    external: { ...external, demoTransferWallets: { ...wallets, balance: async () => satang(0) } },
  }
  expect((await collectCashback(empty, own, await readGameCredit(empty, own))).amount).toBe(50_00)
})

test('who was never told of asks nobody', async () => {
  const asked = { ...wallets, balance: () => Promise.reject(new Error('asked')) }
  const quiet = { ...ctx, external: { ...ctx.external, demoTransferWallets: asked } }
  expect((await readGameCredit(quiet, own)).amount).toBe(0)
})
