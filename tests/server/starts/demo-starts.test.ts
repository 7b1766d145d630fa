import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../server/context.ts'
import type { Machinery } from '../../../server/make-context.ts'
import { fillDatabase, topUpDemo } from '../../../server/seed.ts'
import { moveClock, withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { openMachinery } from '../../support/stage/stage.ts'

const database = useDemoDatabase()
const DAY_MS = 24 * 3_600_000
let machinery: Machinery

beforeAll(() => {
  machinery = openMachinery(database.url)
})
afterAll(() => machinery.close())

test('a start of a filled demo writes what it leaves to jobs, and nothing else, before it serves', async () => {
  await fillDatabase(machinery, database.url) // opens what has become due since the demo was made
  const before = await written()
  let transactions = 0
  const jobs: Context = {
    ...machinery.jobs,
    transaction(work) {
      transactions += 1
      return machinery.jobs.transaction(work)
    },
  }
  await fillDatabase({ ...machinery, jobs }, database.url)
  expect(transactions).toBe(2)
  expect(await written()).toEqual(before)
  expect(await planned()).toEqual([
    'advance-rounds',
    `bring-older-draws:${await demoId()}`,
    'generate-rounds',
  ])
})

test('what an earlier program did not know of comes in beside the serving', async () => {
  const { ctx } = machinery
  await withSql(database.url, (sql) => sql`truncate game_provider cascade`)
  await fillDatabase(machinery, database.url)
  expect(await ctx.read.run`select from game_provider`).toEqual([])
  await topUpDemo(machinery, database.url)()
  expect((await ctx.read.run`select from game_provider`).length).toBeGreaterThan(0)
})

test('after a long stop every lottery on sale has an open round before the start serves', async () => {
  await moveClock(database.url, 40 * DAY_MS)
  expect(await withoutOpenRound()).not.toEqual([])
  await fillDatabase(machinery, database.url)
  expect(await withoutOpenRound()).toEqual([])
})

async function withoutOpenRound(): Promise<readonly unknown[]> {
  return machinery.ctx.read.run`
    select code from lottery l where on_sale and not exists (
      select from round r where r.lottery_id = l.id and r.status = 'open' and r.closes_at > db_now())`
}

/** How much there is of everything that a first start makes. */
async function written(): Promise<unknown> {
  return machinery.ctx.read.one`
    select (select count(*)::int from operator) as operators, (select count(*)::int from staff) as staff,
      (select count(*)::int from member) as members, (select count(*)::int from transfer) as transfers,
      (select count(*)::int from round) as rounds, (select count(*)::int from result) as results,
      (select count(*)::int from audit) as acts`
}

async function planned(): Promise<string[]> {
  const rows = await machinery.ctx.read.run<{ key: string }>`
    select key from graphile_worker._private_jobs
    where key in ('generate-rounds', 'advance-rounds') or key like 'bring-older-draws:%' order by key`
  return rows.map(({ key }) => key)
}

async function demoId(): Promise<string> {
  return (await machinery.ctx.read.one<{ id: string }>`select id from operator where demo`).id
}
