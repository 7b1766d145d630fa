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

test('the newest draws are there once with all their prizes, however often they are brought in', async () => {
  const { ctx } = machinery
  const operator = await seedDemo(ctx)
  await sellLotteries(ctx, operator.id)
  expect(await importPastDraws(ctx, operator.id, thaiGovernment)).toBe(3)
  expect(await importPastDraws(ctx, operator.id, thaiGovernment)).toBe(0)

  const search = { operatorId: operator.id, lotteryCode: thaiGovernment.code, limit: 1 }
  const { total, draws } = await listDraws(ctx.read, search)
  expect(total).toBe(3)
  expect(draws[0]).toMatchObject({
    businessDate: '2026-05-02',
    result: { first: '536077', two_bottom: '43' },
  })
  const slip = await findSlipPrizes(ctx.read, '2026-05-02')
  expect(slip?.second).toEqual(['066595', '085702', '564187', '725574', '758996'])
  expect(slip?.fifth).toHaveLength(100)
  expect(await findSlipPrizes(ctx.read, '2026-05-03')).toBeUndefined()
})

// A hundred draws by the ordinary path from open to settled.
test('older draws follow newest first, those of the excerpt at once, and a run begins where the last one stopped', async () => {
  const { ctx } = machinery
  const operator = await seedDemo(ctx)
  const search = { operatorId: operator.id, lotteryCode: thaiGovernment.code, limit: 1 }
  const { total } = await listDraws(ctx.read, search)
  // Hanoi and Laos have no draw yet, before which others could be. A run ends by the clock, so it may take several.
  const told: unknown[] = []
  const endHearing = machinery.listen((event) => told.push(event))
  let brought = 0
  while (brought < 45) {
    brought += await bringOlderDraws(ctx, operator.id)
    expect(await plannedIn(operator.id), 'the excerpt first, the packed ones later').toBe(
      brought < 45 ? 0 : 10,
    )
  }
  while (brought < 85) brought += await bringOlderDraws(ctx, operator.id)
  endHearing()
  expect(told, 'no open page reads its data anew for old draws').toEqual([])
  const dates = async (offset: number) => {
    const { draws } = await listDraws(ctx.read, { ...search, limit: 2, offset })
    return draws.map(({ businessDate, roundStatus }) => [businessDate, roundStatus])
  }
  expect(total + 45).toBe(48)
  expect(await dates(47)).toEqual([
    ['2024-05-16', 'settled'],
    ['2024-05-02', 'settled'],
  ])
  expect(await findSlipPrizes(ctx.read, '2024-05-02')).toBeDefined()
  expect(await plannedIn(operator.id)).toBe(1)
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

test('a stop in the middle of a draw leaves nothing of it, so that nobody invents its result', async () => {
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
  const rounds = async () => (await ctx.read.run`select id from round`).length
  const before = await rounds()
  await expect(importPastDraws(stopping, operator.id, lao)).rejects.toThrow('stopped')
  await expect(bringOlderDraws(stopping, operator.id)).rejects.toThrow('stopped')
  expect(await rounds()).toBe(before)
  expect(await importPastDraws(ctx, operator.id, lao)).toBe(3)
})

/** The minutes until the next run. */
async function plannedIn(operatorId: string): Promise<number> {
  const { minutes } = await machinery.ctx.read.one<{ minutes: number }>`
    select greatest(0, ceil(extract(epoch from run_at - db_now()) / 60))::int as minutes
    from graphile_worker._private_jobs where key = ${`bring-older-draws:${operatorId}`}`
  return minutes
}
