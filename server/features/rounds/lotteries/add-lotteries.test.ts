import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_PLANS } from '../../../../domain/betting/price/default-rates.ts'
import { LOTTERIES } from '../../../../domain/lottery/registry.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { openMachinery } from '../../../../tests/support/stage/stage.ts'
import type { Machinery } from '../../../make-context.ts'
import { createOperator } from '../../staff/create-operator.ts'
import { generateRounds } from '../generate-rounds.ts'
import { listLotteries, listRates } from '../queries.ts'
import { addLotteries, addLotteriesToAll } from './add-lotteries.ts'

const database = useDatabase()
let machinery: Machinery
let operatorId: string

beforeAll(async () => {
  machinery = openMachinery(database.url, { connections: 6 })
  const birth = {
    code: 'yok',
    name: 'หยก',
    hosts: ['yok.example'],
    company: 'YK',
    agent: '01',
    owner: 'somchai',
  }
  operatorId = (await createOperator(machinery.ctx, { ...birth, password: undefined })).operatorId
})
afterAll(() => machinery.close())

test('a new operator has every lottery, off sale, each with rates of both plans; twice at once is once', async () => {
  const { ctx } = machinery
  const added = await Promise.all([addLotteries(ctx, operatorId), addLotteries(ctx, operatorId)])
  expect(added.map((codes) => codes.length).sort((a, b) => a - b)).toEqual([0, LOTTERIES.length])
  const lotteries = await listLotteries(ctx.read, operatorId)
  expect(lotteries.map(({ code }) => code)).toEqual(LOTTERIES.map(({ code }) => code))
  expect(lotteries.filter(({ onSale }) => onSale)).toEqual([])
  for (const { id } of lotteries) {
    const plans = new Set((await listRates(ctx.read, id)).map(({ plan }) => plan))
    expect(plans).toEqual(new Set(DEFAULT_PLANS.map(({ code }) => code)))
  }
  expect(await generateRounds(ctx)).toBe(0)
})

test('a lottery the program learned since reaches an operator off sale, and nothing else of his changes', async () => {
  const { ctx } = machinery
  await addLotteries(ctx, operatorId)
  const [government, lao] = await listLotteries(ctx.read, operatorId)
  await withSql(database.url, async (sql) => {
    // As if the program had not known the second one, while the first was on sale with a bet type taken away.
    await sql`update lottery set on_sale = true where id = ${government?.id ?? ''}`
    await sql.begin(async (alone) => {
      await alone`set local session_replication_role = replica`
      await alone`delete from rate where lottery_id = ${government?.id ?? ''} and type = 'three_top'`
    })
    await sql`delete from rate where lottery_id = ${lao?.id ?? ''}`
    await sql`delete from lottery where id = ${lao?.id ?? ''}`
  })
  const ratesBefore = await listRates(ctx.read, government?.id ?? '')
  await addLotteriesToAll(ctx)
  const after = await listLotteries(ctx.read, operatorId)
  expect(after.map(({ code, onSale }) => [code, onSale])).toEqual(
    LOTTERIES.map(({ code }) => [code, code === government?.code]),
  )
  expect(await listRates(ctx.read, government?.id ?? '')).toEqual(ratesBefore)
  expect((await listRates(ctx.read, after[1]?.id ?? '')).length).toBeGreaterThan(0)
})
