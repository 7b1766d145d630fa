import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_PLANS } from '../../../../domain/betting/price/default-rates.ts'
import { LOTTERIES } from '../../../../domain/lottery/registry.ts'
import { behindTriggers } from '../../../../tests/support/database/behind-triggers.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { openMachinery } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
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

/** As if the program had not known it. */
async function unlearn(sql: TransactionSql, id: string): Promise<void> {
  await sql`delete from rate where lottery_id = ${id}`
  await sql`delete from lottery where id = ${id}`
}

test('a lottery the program learned since reaches an operator off sale, and nothing else of his changes', async () => {
  const { ctx } = machinery
  await addLotteries(ctx, operatorId)
  const [government, lao] = await listLotteries(ctx.read, operatorId)
  await withSql(database.url, async (sql) => {
    // The first was on sale with a bet type taken away.
    await sql`update lottery set on_sale = true where id = ${government?.id ?? ''}`
  })
  await behindTriggers(database.url, async (sql) => {
    await sql`delete from rate where lottery_id = ${government?.id ?? ''} and type = 'three_top'`
    await unlearn(sql, lao?.id ?? '')
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

async function plansOf(code: string): Promise<string[]> {
  const { read } = machinery.ctx
  const lottery = (await listLotteries(read, operatorId)).find((each) => each.code === code)
  return [...new Set((await listRates(read, lottery?.id ?? '')).map(({ plan }) => plan))]
}

test('a lottery that is learned later begins with the plans that its group still sells', async () => {
  const { ctx } = machinery
  await addLotteries(ctx, operatorId)
  const lotteries = await listLotteries(ctx.read, operatorId)
  const idOf = (code: string) => lotteries.find((lottery) => lottery.code === code)?.id ?? ''
  await behindTriggers(database.url, async (sql) => {
    await sql`delete from rate p using lottery l where l.id = p.lottery_id and l.code like 'hanoi%' and p.plan = 'discount'`
    await unlearn(sql, idOf('hanoi-vip'))
    await unlearn(sql, idOf('malay'))
  })
  await addLotteriesToAll(ctx)
  expect(await plansOf('hanoi-vip'), 'removed from its group').toEqual(['full'])
  expect(await plansOf('malay'), 'nobody has removed one').toEqual(['discount', 'full'])
})

test('a plan that goes while a lottery comes does not come with it', async () => {
  const { ctx } = machinery
  await addLotteries(ctx, operatorId)
  const [first] = await listLotteries(ctx.read, operatorId)
  await behindTriggers(database.url, (sql) => unlearn(sql, first?.id ?? ''))
  let adding: Promise<unknown> = Promise.resolve()
  await behindTriggers(database.url, async (sql) => {
    await sql`select from operator where id = ${operatorId} for no key update` // as who agrees does
    adding = addLotteriesToAll(ctx)
    await expect.poll(() => waitingForLocks(ctx)).toBe(1)
    await sql`
      delete from rate where plan = 'discount'
        and lottery_id in (select id from lottery where operator_id = ${operatorId} and code in ('baac', 'gsb'))`
  })
  await adding
  expect((await plansOf(String(first?.code))).length).toBe(1)
})

async function waitingForLocks(ctx: Context): Promise<number> {
  const { count } = await ctx.read.one<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return count
}
