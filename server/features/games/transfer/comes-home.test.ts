import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bahtToSatang, satang } from '../../../../domain/money.ts'
import { freshDatabase, moveClock, type TestDatabase } from '../../../../tests/support/database/database.ts'
import { openWallet, outcomeOf } from '../../../../tests/support/stage/games/gamer.ts'
import { movedMoney, TRANSFER_PROVIDER } from '../../../../tests/support/stage/games/transferred.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { checkMoney } from '../../ledger/check-money.ts'
import { setLimit } from '../../safer/set-limit.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24
const LIMIT = 500
// A database of its own: its clock is moved by days.
let database: TestDatabase
let stage: Stage
let ctx: Context
let memberId = ''
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url, { connections: 8 })
  for (const provider of [TRANSFER_PROVIDER, 'SEC']) await openWallet(stage, provider, 'transfer')
  // What was won there is there as well: whatever is asked for comes back.
  const done = async ({ amount }: { amount: number }) =>
    ({ state: 'done', amount: satang(amount), reference: randomUUID() }) as const
  const wallets = {
    move: done,
    ask: async () => ({ state: 'pending' }) as const,
    balance: async () => satang(0),
  }
  ctx = { ...stage.ctx, external: { ...stage.ctx.external, demoTransferWallets: wallets } }
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

let nowHours = 0
const at = async (hours: number) => {
  nowHours = hours
  await moveClock(database.url, hours * HOUR_MS)
}
beforeEach(async () => {
  ;[memberId = ''] = await stage.members(1, bahtToSatang(1_000_000))
})
const move = (baht: number, way: 'in' | 'out' = 'in', provider: string = TRANSFER_PROVIDER) =>
  movedMoney(ctx, stage, memberId, baht, { way, provider })
const limitLoss = (baht: number) =>
  setLimit(stage.ctx, {
    caller: {
      ...{ memberId, operatorId: stage.operatorId, kind: 'member', name: 'mana', code: 'DM01mana' },
      ...{ via: 'cookie', tokenUse: null, sessionId: randomUUID() },
    },
    ...{ kind: 'loss', span: 'day', max: bahtToSatang(baht), key: randomUUID() },
  })
const lost = async () => {
  const [row] = await ctx.read.run<{ used: number }>`
    select used from play_used(${memberId}, db_now(), null) where kind = 'loss'`
  return (row?.used ?? 0) / 100
}

test('money of days ago that comes home today makes no room for another loss', async () => {
  await limitLoss(LIMIT)
  await at(nowHours + 1)
  await move(500)
  await at(nowHours + 3 * DAY_HOURS)
  await move(500, 'out')
  expect(await lost()).toBe(0)
  await move(500)
  expect([await lost(), await outcomeOf(move(1))]).toEqual([500, 'LOSS_LIMIT'])
  await move(5_000, 'out')
  expect(await lost()).toBe(0)
})

test('what is won there makes none, and what came of one provider makes none at another', async () => {
  await limitLoss(LIMIT)
  await move(300)
  await move(2_000, 'out', 'SEC')
  expect(await lost()).toBe(300)
  await move(2_000, 'out')
  expect(await lost()).toBe(0)
  await move(500)
  expect(await outcomeOf(move(1))).toBe('LOSS_LIMIT')
})

interface Went {
  readonly at: number
  readonly provider: string
  readonly amount: number
  back: number
}

/** The rule in plain words: what went last comes home first, and no more of it than went. */
function comesHome(went: readonly Went[], provider: string, amount: number): void {
  let left = amount
  for (const each of went.filter((one) => one.provider === provider).toReversed()) {
    const back = Math.min(left, each.amount - each.back)
    each.back += back
    left -= back
  }
}

test('whatever goes and comes, and when, the loss of a day is what went there in it less what came of that', async () => {
  const step = fc.record({
    way: fc.constantFrom('in' as const, 'out' as const),
    provider: fc.constantFrom<string>(TRANSFER_PROVIDER, 'SEC'),
    amount: fc.integer({ min: 1, max: 400 }),
    hours: fc.constantFrom(0, 1, 7, 23, 25),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      ;[memberId = ''] = await stage.members(1, bahtToSatang(1_000_000))
      await limitLoss(LIMIT)
      const went: Went[] = []
      const lostNow = () =>
        went
          .filter((each) => each.at > nowHours - DAY_HOURS)
          .reduce((sum, each) => sum + each.amount - each.back, 0)
      for (const { way, provider, amount, hours } of steps) {
        // A little later than full hours, so that nothing stands on the edge of a window.
        await at(nowHours + hours + 0.01)
        const outcome = await outcomeOf(move(amount, way, provider))
        if (way === 'out') comesHome(went, provider, amount)
        else if (lostNow() + amount <= LIMIT) went.push({ at: nowHours, provider, amount, back: 0 })
        else expect(outcome).toBe('LOSS_LIMIT')
        expect(await lost()).toBe(lostNow())
      }
    }),
    { numRuns: 4 },
  )
  expect(await checkMoney(stage.ctx)).toBe(0)
})
