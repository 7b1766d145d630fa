import { afterAll, beforeAll, expect, test } from 'vitest'
import { lao } from '../../../domain/lottery/lotteries/lao.ts'
import { thaiGovernment } from '../../../domain/lottery/lotteries/thai-government.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { openMachinery } from '../../../tests/support/stage/stage.ts'
import { seedDemo } from '../members/seed-demo.ts'
import { sellLotteries } from '../rounds/lotteries/sell-lotteries.ts'
import { bringOlderDraws, importPastDraws } from './import-past-draws.ts'
import { listDraws } from './queries-results.ts'
import { findSlipPrizes } from './queries-slip.ts'

const database = useDatabase()
let machinery: ReturnType<typeof openMachinery>
beforeAll(() => {
  machinery = openMachinery(database.url, { connections: 8 })
})
afterAll(() => machinery.close())

// Forty draws by the ordinary path from open to settled.
test('past draws are there once with all their prizes, however often they are brought in', {
  timeout: 60_000,
}, async () => {
  const { ctx } = machinery
  const operator = await seedDemo(ctx)
  await sellLotteries(ctx, operator.id)
  const imported = await importPastDraws(ctx, operator.id, thaiGovernment)
  expect(imported).toBe(48)
  expect(await importPastDraws(ctx, operator.id, thaiGovernment)).toBe(0)

  const search = { operatorId: operator.id, lotteryCode: thaiGovernment.code, limit: 1 }
  const { total, draws } = await listDraws(ctx.read, search)
  expect(total).toBe(imported)
  expect(draws[0]).toMatchObject({
    businessDate: '2026-05-02',
    result: { first: '536077', two_bottom: '43' },
  })
  const slip = await findSlipPrizes(ctx.read, '2026-05-02')
  expect(slip?.second).toEqual(['066595', '085702', '564187', '725574', '758996'])
  expect(slip?.fifth).toHaveLength(100)
  expect(await findSlipPrizes(ctx.read, '2026-05-03')).toBeUndefined()
})

test('older draws follow newest first, some in a run, and a run begins where the last one stopped', {
  timeout: 60_000,
}, async () => {
  const { ctx } = machinery
  const operator = await seedDemo(ctx)
  const search = { operatorId: operator.id, lotteryCode: thaiGovernment.code, limit: 1 }
  const { total } = await listDraws(ctx.read, search)
  // Hanoi and Laos have no draw yet, before which others could be. A run ends by the clock, so it may take several.
  const told: unknown[] = []
  const endHearing = machinery.listen((event) => told.push(event))
  let brought = 0
  while (brought < 40) brought += await bringOlderDraws(ctx, operator.id)
  endHearing()
  expect(told, 'no open page reads its data anew for old draws').toEqual([])
  const dates = async (offset: number) => {
    const { draws } = await listDraws(ctx.read, { ...search, limit: 2, offset })
    return draws.map(({ businessDate, roundStatus }) => [businessDate, roundStatus])
  }
  expect(await dates(total - 1)).toEqual([
    ['2024-05-16', 'settled'],
    ['2024-05-02', 'settled'],
  ])
  expect(await findSlipPrizes(ctx.read, '2024-05-02')).toBeDefined()
  const planned = await ctx.read.run`
    select from graphile_worker._private_jobs where key = ${`bring-older-draws:${operator.id}`}`
  expect(planned).toHaveLength(1)
  // Two runs at once bring each draw once.
  const [first = 0, second = 0] = await Promise.all([
    bringOlderDraws(ctx, operator.id),
    bringOlderDraws(ctx, operator.id),
  ])
  expect((await listDraws(ctx.read, search)).total).toBe(total + brought + first + second)
  expect(first + second).toBeLessThanOrEqual(80)
  const codes = await ctx.read.run`
    select code from round group by code, operator_id having count(*) > 1`
  expect(codes).toEqual([])
})

test('what a stopped start left goes on with the next, and nobody invents its result', async () => {
  const { ctx } = machinery
  const operator = await seedDemo(ctx)
  const stopping: typeof ctx = {
    ...ctx,
    keys: {
      ...ctx.keys,
      sign() {
        throw new Error('stopped')
      },
    },
  }
  await expect(importPastDraws(stopping, operator.id, lao)).rejects.toThrow('stopped')
  expect(await importPastDraws(ctx, operator.id, lao)).toBe(40)
  const unfinished = await ctx.read
    .run`select code from round where code like 'lao-%' and status <> 'settled'`
  expect(unfinished).toEqual([])
  // Of the older ones nothing is left by a stop: jobs run beside them.
  const rounds = async () => (await ctx.read.run`select id from round`).length
  const before = await rounds()
  await expect(bringOlderDraws(stopping, operator.id)).rejects.toThrow('stopped')
  expect(await rounds()).toBe(before)
})
