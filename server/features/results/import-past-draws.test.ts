import { afterAll, beforeAll, expect, test } from 'vitest'
import { thaiGovernment } from '../../../domain/lottery/lotteries/thai-government.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { openMachinery } from '../../../tests/support/stage/stage.ts'
import { seedDemo } from '../members/seed-demo.ts'
import { sellLotteries } from '../rounds/lotteries/sell-lotteries.ts'
import { importPastDraws } from './import-past-draws.ts'
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
